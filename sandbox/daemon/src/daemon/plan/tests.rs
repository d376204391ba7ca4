//! Tables of requests.
