#include "daemon/push/vapid_key.h"

#include <nlohmann/json.hpp>

#include "daemon/push/base64url.h"
#include "daemon/system/secret_file.h"

namespace jadoube::push {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using VapidJson = nlohmann::ordered_json;

std::string part_of(const VapidJson& json) {
  return base64url_of(json.dump(-1, ' ', false, VapidJson::error_handler_t::replace));
}

}  // namespace

VapidKey::VapidKey(P256Key key) : key_(std::move(key)), public_key_(base64url_of(key_.point())) {}

Expected<VapidKey> VapidKey::open(const std::string& path) {
  const auto pem = system::read_secret_file(path);
  if (pem) {
    auto key = P256Key::of_pem(*pem);
    if (key) return VapidKey(*std::move(key));
    return refuse(ErrorCode::kInvalidArgument,
                  "{file} holds no key on the curve P-256: put back the file of a backup, or "
                  "remove it. Then the daemon makes another key, and who has alerts on a device "
                  "turns them on again",
                  {{"file", path}});
  }
  if (pem.error().code != ErrorCode::kNotFound) return tl::unexpected(pem.error());
  const auto made = P256Key::make();
  if (auto written = system::write_secret_file(path, made.pem()); !written) {
    return tl::unexpected(written.error());
  }
  return VapidKey(made);
}

std::string VapidKey::authorization(const std::string& audience, const std::string& contact,
                                    std::chrono::sys_seconds now) const {
  VapidJson claims{{"aud", audience}, {"exp", (now + kTokenLife).time_since_epoch().count()}};
  if (!contact.empty()) claims["sub"] = contact;
  const auto text = part_of({{"typ", "JWT"}, {"alg", "ES256"}}) + "." + part_of(claims);
  return "vapid t=" + text + "." + base64url_of(key_.signature(text)) + ", k=" + public_key_;
}

}  // namespace jadoube::push
