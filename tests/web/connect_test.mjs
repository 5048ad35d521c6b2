// Connect's own client for browsers, against the real daemon: every method of every service, as JSON and as bytes, by
// POST and by GET.
//
//   node --test connect_test.mjs     with JADOUBE_PROGRAMS, the directory of the programs, and PROTOC

import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createFileRegistry, fromBinary, toJson } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-web';
import { LiveDaemon, until } from './live_daemon.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const proto = path.join(here, '..', '..', 'proto');
const programs = process.env.JADOUBE_PROGRAMS;
const BOARD = 'boards/table-1';

/** The services for the client, from the protos, without generated code. */
function servicesOf(directory) {
  const set = path.join(directory, 'services.binpb');
  const files = fs.readdirSync(path.join(proto, 'jadoube/v1')).map((name) => 'jadoube/v1/' + name);
  execFileSync(process.env.PROTOC ?? 'protoc', ['-I', proto, '--include_imports', '--descriptor_set_out=' + set, ...files]);
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, fs.readFileSync(set)));
  const services = [...registry].filter((each) => each.kind === 'service');
  return Object.fromEntries(services.map((service) => [service.name, service]));
}

const WAYS = {
  'JSON by POST': { useBinaryFormat: false, useHttpGet: false },
  'bytes by POST': { useBinaryFormat: true, useHttpGet: false },
  'JSON by GET': { useBinaryFormat: false, useHttpGet: true },
  'bytes by GET': { useBinaryFormat: true, useHttpGet: true },
};

/** A client of each service, with a token or without. `asked` gets the HTTP method of each request. */
function clientsOf(services, address, way, token, asked = []) {
  const transport = createConnectTransport({
    baseUrl: address,
    ...WAYS[way],
    fetch: (url, init) => {
      asked.push(init?.method ?? 'GET');
      return fetch(url, init);
    },
    interceptors: [
      (next) => (request) => {
        if (token) request.header.set('Authorization', 'Bearer ' + token);
        return next(request);
      },
    ],
  });
  return Object.fromEntries(Object.entries(services).map(([name, service]) => [name, createClient(service, transport)]));
}

/** The first messages of a stream, at most `most`. Then the client leaves. */
async function firstOf(watch, message, most) {
  const leave = new AbortController();
  const messages = [];
  try {
    for await (const each of watch(message, { signal: leave.signal })) {
      messages.push(each);
      if (messages.length >= most) break;
    }
  } finally {
    leave.abort();
  }
  return messages;
}

/** The cursor at the end of a snapshot. */
async function cursorOf(hall) {
  for await (const { cursor } of hall.watchEvents({})) {
    if (cursor) return cursor;
  }
  throw new Error('the stream ended');
}

/** Calls a method: {code, messages}. The code of a successful call is 0. */
async function ask(client, method, message) {
  const call = client[method.localName];
  try {
    const messages = method.methodKind === 'server_streaming' ? await firstOf(call, message, 1) : [await call(message)];
    return { code: 0, messages };
  } catch (error) {
    assert.ok(error instanceof ConnectError, `${method.name}: ${error.stack}`);
    return { code: error.code, messages: [] };
  }
}

test('connect-web’s client works with every service', async (t) => {
  const daemon = await new LiveDaemon(programs, {
    'table-1': ['--pgn', path.join(here, '..', 'demo', 'opera.pgn'), '--style', 'blitz', '--speed', '20', '--seed', '7'],
  }).start();
  t.after(() => daemon.stop());
  const services = servicesOf(daemon.work);
  assert.ok(Object.keys(services).length >= 12);
  const arbiter = daemon.jadoube('tokens', 'create', '--role', 'arbiter', '--name', 'connect-web').trim();
  // The position of a stream while the game continues.
  const { HallService } = clientsOf(services, daemon.address, 'bytes by POST', arbiter);
  const cursor = await cursorOf(HallService);
  const game = await until('a game with its result', async () => {
    const { games = [] } = await daemon.call('GameService/ListGames', { board: BOARD });
    return games.find((each) => /WINS|DRAW/.test(each.result));
  });

  // The arguments that a method needs. Without it, a method gets an empty message.
  const REQUESTS = {
    GetBoard: { name: BOARD },
    GetGame: { name: game.name },
    ExportPgn: { board: BOARD },
    ListLifts: { game: game.name },
    GetFilm: { game: game.name },
    GetGameSheet: { game: game.name },
    CreateToken: { role: 1, displayName: 'made by connect-web' },
  };

  const askByEveryWay = async (name, method) => {
    const codes = {};
    const texts = new Set();
    for (const way of Object.keys(WAYS)) {
      const asked = [];
      const client = clientsOf(services, daemon.address, way, arbiter, asked)[name];
      const { code, messages } = await ask(client, method, REQUESTS[method.name] ?? {});
      codes[way] = Code[code] ?? 'Ok';
      for (const message of messages) texts.add(JSON.stringify(toJson(method.output, message)));
      // The client chooses GET for methods that the protos mark as reading.
      const reads = method.methodKind === 'unary' && method.idempotency === 1;
      assert.equal(asked[0], WAYS[way].useHttpGet && reads ? 'GET' : 'POST', way);
    }
    return { codes, texts };
  };

  for (const [name, service] of Object.entries(services)) {
    for (const method of service.methods) {
      await t.test(`${name}.${method.name}`, async () => {
        // It begins once: all others are refused.
        if (method.name === 'StartRehearsal') await clientsOf(services, daemon.address, 'JSON by POST', arbiter)[name].startRehearsal({});
        const { codes, texts } = await askByEveryWay(name, method);
        assert.equal(new Set(Object.values(codes)).size, 1, JSON.stringify(codes));
        // An arbiter sees the boards live, and gets nothing from a chess engine.
        const good = name === 'AnalysisService' ? ['PermissionDenied'] : ['Ok', 'InvalidArgument', 'NotFound', 'FailedPrecondition'];
        assert.ok(good.includes(codes['JSON by POST']), JSON.stringify(codes));
        if (method.name in REQUESTS || method.methodKind === 'server_streaming') assert.ok(texts.size > 0, JSON.stringify(codes));
        // These do not change once the game is over.
        if (!['GetGame', 'ExportPgn', 'GetGameSheet', 'GetTournamentRules'].includes(method.name)) return;
        await until('the same answer by every way', async () => (await askByEveryWay(name, method)).texts.size === 1);
      });
    }
  }

  for (const way of ['JSON by POST', 'bytes by POST']) {
    await t.test('a stream goes on behind its cursor, ' + way, async () => {
      const { HallService } = clientsOf(services, daemon.address, way, arbiter);
      const messages = await firstOf(HallService.watchEvents, { after: cursor }, 1);
      assert.equal(messages.length, 1);
      for (const { event } of messages) assert.notEqual(event.value.event?.case, 'snapshot');
    });

    await t.test('a refusal has its code and its words, ' + way, async () => {
      const { IncidentService, HallService, GameService } = clientsOf(services, daemon.address, way, '');
      const refused = (error) => error.code === Code.PermissionDenied && /is for arbiters/.test(error.rawMessage);
      await assert.rejects(IncidentService.listIncidents({}), refused);
      await assert.rejects(firstOf(IncidentService.watchIncidents, {}, 1), refused);
      await assert.rejects(firstOf(HallService.watchEvents, { withIncidents: true }, 1), (error) => error.code === Code.PermissionDenied);
      await assert.rejects(firstOf(HallService.watchEvents, { after: 'forged-7' }, 1), (error) => error.code === Code.OutOfRange);
      await assert.rejects(GameService.getGame({ name: 'games/none' }), (error) => error.code === Code.NotFound || error.code === Code.InvalidArgument);
      const stranger = clientsOf(services, daemon.address, way, 'nobody.wrong');
      await assert.rejects(firstOf(stranger.GameService.watchGames, {}, 1), (error) => error.code === Code.Unauthenticated);
    });
  }
});
