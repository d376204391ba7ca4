/** Codes of Node's sockets, name look-ups and TLS, and what they mean to who set an address. Source: Node, `errors` and `tls`. */
const words: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host name is not known",
  EAI_AGAIN: "the host name could not be looked up",
  ECONNREFUSED: "nothing listens at this address",
  ECONNRESET: "the connection was closed from the other side",
  EPIPE: "the connection was closed from the other side",
  ETIMEDOUT: "no answer in time",
  ESOCKET: "the connection broke",
  EHOSTUNREACH: "the host cannot be reached from here",
  ENETUNREACH: "the network cannot be reached from here",
  EADDRNOTAVAIL: "the host cannot be reached from here",
  UND_ERR_CONNECT_TIMEOUT: "no answer in time",
  UND_ERR_HEADERS_TIMEOUT: "no answer in time",
  UND_ERR_BODY_TIMEOUT: "no answer in time",
  UND_ERR_SOCKET: "the connection was closed from the other side",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by an unknown authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is signed by an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by an unknown authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  EPROTO: "it does not speak TLS at this port",
};

/** Why a connection failed, for people; the error's own message where it is no fault of the network. */
export function describeNetworkError(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause ?? firstOf(cause)) {
    const known = "code" in cause && typeof cause.code === "string" && words[cause.code];
    if (known) return known;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Several addresses of one host failed one after the other. */
function firstOf(error: Error): unknown {
  return error instanceof AggregateError ? error.errors[0] : undefined;
}
