#include "daemon/api/gateway/lichess_route.h"

#include <functional>
#include <string>
#include <utility>

#include "daemon/language/language.h"
#include "daemon/language/translate.h"
#include "daemon/net/http/http_exchange.h"

namespace jadoube::api {
namespace {

using language::tr;
using net::HttpResponse;

// A page of the operator, and the words of a link to it.
struct Back {
  const char* page;
  const char* words;
};

// The page where the login began.
Back back_of(const net::HttpRequest& request) {
  if (request.path == outputs::LichessLogin::kReturnToGuidePath) {
    return {"/operator#/guide/outputs", language::mark("Back to the guide")};
  }
  return {"/operator#/outputs", language::mark("Back to the outputs")};
}

std::string escaped(const std::string& text) {
  std::string made;
  for (const char c : text) {
    if (c == '<' || c == '>' || c == '&' || c == '"') {
      made += "&#" + std::to_string(static_cast<int>(c)) + ";";
    } else {
      made += c;
    }
  }
  return made;
}

HttpResponse sent_back(const Back& back) {
  HttpResponse response{.status = 303, .cache_control = "no-store"};
  response.fields.emplace_back("Location", back.page);
  return response;
}

// The colours and sizes of daemon/web/theme.ts. The page does not use the program of the other
// pages, because the person who returns from Lichess may not have entered.
constexpr const char* kLook =
    ":root{color-scheme:light dark}"
    "body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;"
    "box-sizing:border-box;font:17px/1.45 'Noto Sans',system-ui,'Segoe UI',Roboto,'DejaVu "
    "Sans',sans-serif;background:#f2f4f7;color:#14181d}"
    "main{display:grid;justify-items:start;gap:16px}h1{margin:0;font-size:24px;line-height:1.2}"
    "p{margin:0;max-width:34em;overflow-wrap:anywhere}p::first-letter{text-transform:uppercase}"
    "a{padding:12px 22px;border-radius:10px;background:#14181d;color:#fff;font-weight:600;"
    "text-decoration:none}a:focus-visible{outline:3px solid #1f4e8c;outline-offset:2px}"
    "@media(prefers-color-scheme:dark){body{background:#0b0e13;color:#f3f5f7}"
    "a{background:#f3f5f7;color:#0b0e13}a:focus-visible{outline-color:#9cc7ff}}";

// In the language of the thread.
HttpResponse failed(const rules::Error& error, const Back& back) {
  const std::string page =
      "<!doctype html><html lang=\"" + escaped(language::spoken().tag()) +
      "\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
      "<title>jadoube</title><style>" +
      kLook + "</style><main><h1>" + escaped(tr("Not connected to Lichess")) +
      "</h1><p role=\"alert\">" + escaped(tr(error)) + "</p><a href=\"" + back.page + "\">" +
      escaped(tr(back.words)) + "</a></main></html>";
  HttpResponse response{.status = 400,
                        .content_type = "text/html; charset=utf-8",
                        .body = net::shared_bytes(page),
                        .cache_control = "no-store"};
  response.fields.emplace_back("Content-Security-Policy",
                               "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                               "frame-ancestors 'none'");
  return response;
}

}  // namespace

void LichessRoute::answer(const std::shared_ptr<net::HttpExchange>& exchange) {
  const net::HttpRequest& request = exchange->request();
  const Back back = back_of(request);
  const std::string state = request.parameter("state").value_or("");
  const std::string code = request.parameter("code").value_or("");
  if (code.empty()) {
    return exchange->respond(
        failed(desk_.refused(state, request.parameter("error").value_or("no code")), back));
  }
  std::function<void(const rules::Expected<std::string>&)> respond =
      language::in_same_language([exchange, back](const rules::Expected<std::string>& done) {
        exchange->respond(done ? sent_back(back) : failed(done.error(), back));
      });
  const bool posted =
      thread_.post([this, state, code, respond = std::move(respond)](QuestionThread::Turn turn) {
        if (turn == QuestionThread::Turn::kDo) respond(desk_.finish(state, code));
      });
  if (posted) return;
  exchange->respond(failed(rules::Error{.code = rules::ErrorCode::kUnavailable,
                                        .message = "too many at once: try again"},
                           back));
}

net::HttpRoute LichessRoute::route() {
  return {.prefix = outputs::LichessLogin::kReturnPath,
          .handler = [this](std::shared_ptr<net::HttpExchange> exchange) { answer(exchange); }};
}

}  // namespace jadoube::api
