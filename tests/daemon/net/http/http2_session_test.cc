#include "daemon/net/http/http2_session.h"

#include <gmock/gmock.h>
#include <nghttp2/nghttp2.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace jadoube::net {
namespace http2_session_test {

using Stream = Http2Session::Stream;

// A client, as nghttp2 has it.
class Client {
 public:
  Client() {
    nghttp2_session_callbacks* callbacks = nullptr;
    nghttp2_session_callbacks_new(&callbacks);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, header);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, data);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, closed);
    nghttp2_session_client_new(&session_, callbacks, this);
    nghttp2_session_callbacks_del(callbacks);
    nghttp2_submit_settings(session_, NGHTTP2_FLAG_NONE, nullptr, 0);
  }
  ~Client() { nghttp2_session_del(session_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  Stream ask(const std::string& path, const std::string& method = "GET",
             const std::string& more = {}) {
    const std::vector<std::pair<std::string, std::string>> sent = {{":method", method},
                                                                   {":scheme", "https"},
                                                                   {":authority", "hall"},
                                                                   {":path", path},
                                                                   {"x-more", more}};
    std::vector<nghttp2_nv> names;
    for (const auto& [name, value] : sent) {
      names.push_back({reinterpret_cast<std::uint8_t*>(const_cast<char*>(name.data())),
                       reinterpret_cast<std::uint8_t*>(const_cast<char*>(value.data())),
                       name.size(), value.size(), NGHTTP2_NV_FLAG_NONE});
    }
    return nghttp2_submit_request(session_, nullptr, names.data(), names.size(), nullptr, nullptr);
  }
  void reset(Stream stream) {
    nghttp2_submit_rst_stream(session_, NGHTTP2_FLAG_NONE, stream, NGHTTP2_CANCEL);
  }
  std::string output() {
    std::string all;
    const std::uint8_t* bytes = nullptr;
    for (auto size = nghttp2_session_mem_send(session_, &bytes); size > 0;
         size = nghttp2_session_mem_send(session_, &bytes)) {
      all.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
    }
    return all;
  }
  void take(const std::string& bytes) {
    nghttp2_session_mem_recv(session_, reinterpret_cast<const std::uint8_t*>(bytes.data()),
                             bytes.size());
  }

  std::map<Stream, std::map<std::string, std::string>> fields;
  std::map<Stream, std::string> bodies;
  std::map<Stream, std::uint32_t> ended;

 private:
  static int header(nghttp2_session*, const nghttp2_frame* frame, const std::uint8_t* name,
                    std::size_t name_size, const std::uint8_t* value, std::size_t value_size,
                    std::uint8_t, void* user) {
    static_cast<Client*>(user)
        ->fields[frame->hd.stream_id][{reinterpret_cast<const char*>(name), name_size}] = {
        reinterpret_cast<const char*>(value), value_size};
    return 0;
  }
  static int data(nghttp2_session*, std::uint8_t, Stream stream, const std::uint8_t* bytes,
                  std::size_t size, void* user) {
    static_cast<Client*>(user)->bodies[stream].append(reinterpret_cast<const char*>(bytes), size);
    return 0;
  }
  static int closed(nghttp2_session*, Stream stream, std::uint32_t error, void* user) {
    static_cast<Client*>(user)->ended[stream] = error;
    return 0;
  }

  nghttp2_session* session_ = nullptr;
};

class Http2SessionTest : public testing::Test, public Http2Session::Answerer {
 protected:
  void begin(Stream stream, Http2Session::Head head, bool has_body) override {
    EXPECT_FALSE(has_body);
    heads[stream] = std::move(head);
  }
  void add(Stream, std::string_view) override {}
  void finish(Stream stream) override { whole.push_back(stream); }
  Http2Session::More more(Stream) override { return std::exchange(next, {}); }
  void gone(Stream stream) override { left.push_back(stream); }

  // Passes bytes between both, until nobody says anything.
  bool talk() {
    bool goes_on = true;
    for (bool any = true; any;) {
      const std::string there = client.output();
      if (!there.empty()) goes_on &= session.take(there);
      const std::string back = session.output(1 << 20);
      client.take(back);
      any = !there.empty() || !back.empty();
    }
    return goes_on;
  }

  std::map<Stream, Http2Session::Head> heads;
  std::vector<Stream> whole, left;
  Http2Session::More next;
  Client client;
  Http2Session session{{.streams = 4, .header_bytes = 1'000}, *this};
};

TEST_F(Http2SessionTest, ARequestComesAndIsAnswered) {
  const auto stream = client.ask("/wall?lang=uk");
  ASSERT_TRUE(talk());
  EXPECT_EQ(heads[stream].method, "GET");
  EXPECT_EQ(heads[stream].target, "/wall?lang=uk");
  EXPECT_EQ(heads[stream].fields.front(), (std::pair<std::string, std::string>("host", "hall")));
  EXPECT_THAT(whole, testing::ElementsAre(stream));
  session.respond(stream, 200, {{"Content-Type", "text/plain"}},
                  shared_bytes(std::string(50'000, 'x')));
  ASSERT_TRUE(talk());
  EXPECT_EQ(client.fields[stream][":status"], "200");
  EXPECT_EQ(client.fields[stream]["content-type"], "text/plain");
  EXPECT_EQ(client.bodies[stream], std::string(50'000, 'x'));
  EXPECT_EQ(client.ended[stream], NGHTTP2_NO_ERROR);
  EXPECT_THAT(left, testing::ElementsAre(stream));
}

TEST_F(Http2SessionTest, ABodyWithoutEndContinuesWhenThereIsMore) {
  const auto stream = client.ask("/events");
  talk();
  session.respond_without_end(stream, 200, {});
  talk();
  EXPECT_EQ(client.bodies[stream], "");
  for (const char* text : {"one", "two"}) {
    next = {.bytes = shared_bytes(text)};
    session.resume(stream);
    talk();
  }
  EXPECT_EQ(client.bodies[stream], "onetwo");
  EXPECT_FALSE(client.ended.contains(stream));
  next = {.bytes = shared_bytes("."), .ends = true};
  session.resume(stream);
  talk();
  EXPECT_EQ(client.bodies[stream], "onetwo.");
  EXPECT_TRUE(client.ended.contains(stream));
}

TEST_F(Http2SessionTest, FieldsThatAreTooLongAreNotKept) {
  const auto stream = client.ask("/", "GET", std::string(2'000, 'x'));
  ASSERT_TRUE(talk());
  EXPECT_TRUE(heads[stream].is_too_long);
}

TEST_F(Http2SessionTest, WhoOpensAndResetsRequestsWithoutEndIsDisconnected) {
  int opened = 0;
  while (opened < 5'000 && !session.is_over()) {
    const auto stream = client.ask("/");
    const std::string request = client.output();
    client.reset(stream);
    if (!session.take(request + client.output())) break;
    session.output(1 << 20);
    ++opened;
  }
  EXPECT_GT(opened, 100);
  EXPECT_LT(opened, 1'000);
}

TEST_F(Http2SessionTest, BytesThatAreNoHttp2EndTheConnection) {
  EXPECT_FALSE(session.take("GET / HTTP/1.1\r\nHost: hall\r\n\r\n"));
}

TEST_F(Http2SessionTest, AnAnswerToARequestThatIsGoneIsDropped) {
  const auto stream = client.ask("/");
  talk();
  client.reset(stream);
  talk();
  EXPECT_THAT(left, testing::ElementsAre(stream));
  session.respond(stream, 200, {}, shared_bytes("late"));
  session.resume(stream);
  EXPECT_TRUE(talk());
}

}  // namespace http2_session_test
}  // namespace jadoube::net
