#!/usr/bin/python3
"""Watches a daemon with only its address: it gets every message and method by gRPC's server reflection. Shows that a client in
any language can list, watch, and resume behind a cursor.

    reflection_client.py ADDRESS list      the boards
    reflection_client.py ADDRESS games     the games
    reflection_client.py ADDRESS watch N [CURSOR]
                                           N responses of WatchGames, behind CURSOR where it is given
    reflection_client.py ADDRESS health    the answer of grpc.health.v1

Prints one JSON message a line.
"""
import sys

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory

REFLECTION = "grpc.reflection.v1alpha"
TIMEOUT_SECONDS = 30


def reflection_messages():
    """The two messages of gRPC's reflection protocol, as far as this client needs them."""
    field = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="reflection.proto", package=REFLECTION, syntax="proto3")
    request = file.message_type.add(name="ServerReflectionRequest")
    request.field.add(name="file_containing_symbol", number=4, type=field.TYPE_STRING, label=field.LABEL_OPTIONAL)
    files = file.message_type.add(name="FileDescriptorResponse")
    files.field.add(name="file_descriptor_proto", number=1, type=field.TYPE_BYTES, label=field.LABEL_REPEATED)
    response = file.message_type.add(name="ServerReflectionResponse")
    response.field.add(name="file_descriptor_response", number=4, type=field.TYPE_MESSAGE, label=field.LABEL_OPTIONAL,
                       type_name=f".{REFLECTION}.FileDescriptorResponse")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    make = message_factory.MessageFactory(pool).GetPrototype
    return [make(pool.FindMessageTypeByName(f"{REFLECTION}.{name}"))
            for name in ("ServerReflectionRequest", "ServerReflectionResponse")]


class Client:
    """Calls methods by name, with requests and responses as dictionaries and messages."""

    def __init__(self, address):
        self.channel = grpc.insecure_channel(address)
        self.pool = descriptor_pool.DescriptorPool()
        self.factory = message_factory.MessageFactory(self.pool)

    def learn(self, symbol):
        """Adds the files that define `symbol`, and what they import, to the pool."""
        request, response = reflection_messages()
        ask = self.channel.stream_stream(f"/{REFLECTION}.ServerReflection/ServerReflectionInfo",
                                         request_serializer=request.SerializeToString,
                                         response_deserializer=response.FromString)
        files = {}
        for answer in ask(iter([request(file_containing_symbol=symbol)]), timeout=TIMEOUT_SECONDS):
            for data in answer.file_descriptor_response.file_descriptor_proto:
                file = descriptor_pb2.FileDescriptorProto.FromString(data)
                files[file.name] = file
        for name in list(files):
            self.add(name, files)

    def add(self, name, files):
        """Adds a file after those it imports."""
        file = files.pop(name, None)
        if file is None:
            return
        for imported in file.dependency:
            self.add(imported, files)
        self.pool.Add(file)

    def call(self, method, request):
        """Calls `package.Service/Method`; an iterator of responses."""
        service, name = method.split("/")
        self.learn(service)
        descriptor = self.pool.FindServiceByName(service).FindMethodByName(name)
        make = self.factory.GetPrototype
        connect = self.channel.unary_stream if descriptor.server_streaming else self.channel.unary_unary
        call = connect(f"/{method}", request_serializer=make(descriptor.input_type).SerializeToString,
                       response_deserializer=make(descriptor.output_type).FromString)
        answer = call(json_format.ParseDict(request, make(descriptor.input_type)()), timeout=TIMEOUT_SECONDS,
                      wait_for_ready=True)
        return answer if descriptor.server_streaming else iter([answer])

    def health(self):
        """grpc.health.v1, which gRPC serves without a description: it decodes the bytes of HealthCheckResponse itself."""
        check = self.channel.unary_unary("/grpc.health.v1.Health/Check")
        return "SERVING" if check(b"", timeout=TIMEOUT_SECONDS) == b"\x08\x01" else "NOT_SERVING"


def main(address, verb, *arguments):
    client = Client(address)
    calls = {
        "list": ("jadoube.v1.BoardService/ListBoards", {}, 1),
        "games": ("jadoube.v1.GameService/ListGames", {}, 1),
    }
    if verb == "health":
        return print(client.health())
    if verb == "watch":
        count = int(arguments[0])
        after = arguments[1] if len(arguments) > 1 else ""
        calls["watch"] = ("jadoube.v1.GameService/WatchGames", {"after": after}, count)
    method, request, count = calls[verb]
    for response in client.call(method, request):
        print(json_format.MessageToJson(response, indent=None), flush=True)
        count -= 1
        if count == 0:
            return


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[2] not in ("list", "games", "watch", "health"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
