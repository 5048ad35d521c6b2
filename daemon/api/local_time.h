#pragma once

#include <google/protobuf/timestamp.pb.h>

#include <string>

/// Times of day as people in the hall write them: of the machine's time zone.
namespace jadoube::api {

/// "2026-11-20 14:02:03".
std::string local_date_time(const google::protobuf::Timestamp& time);

/// "2026.11.20", as PGN has it.
std::string local_pgn_date(const google::protobuf::Timestamp& time);

/// "14:02:03".
std::string local_time(const google::protobuf::Timestamp& time);

}  // namespace jadoube::api
