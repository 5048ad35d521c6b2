#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "daemon/net/http/http_site.h"
#include "rules/error.h"

/// Routes of pages that are no calls of the API: a request and an answer in JSON.
namespace jadoube::api {

/// A route for one path and one method.
net::HttpRoute json_route(std::string path, std::string method, std::size_t body_bytes,
                          net::HttpHandler handler);

/// True if the request's content type is JSON. A form of another site cannot set it.
bool is_json(const net::HttpRequest& request);

/// An answer that no cache keeps.
net::HttpResponse json_answer(int status, const nlohmann::json& json);

/// {"code": ..., "message": ...}, as the errors of the gateway.
net::HttpResponse error_answer(int status, std::string_view code, std::string_view message);
/// The answer for `error` in the language of the thread, with "reason" if the error has one
/// (`reason_of`).
net::HttpResponse error_answer(int status, std::string_view code, const rules::Error& error);

}  // namespace jadoube::api
