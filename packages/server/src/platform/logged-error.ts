/**
 * Fields that say what kind of error it is. Of any other nobody knows what it holds: PostgreSQL's `detail` tells a
 * whole row.
 */
const FACTS = [
  "code",
  "errno",
  "syscall",
  "address",
  "port",
  "hostname",
  "path",
  "statusCode",
  "table",
  "column",
  "constraint",
];
/** Causes of causes that are told. */
const DEEPEST = 8;

type ErrorLike = Error & Record<string, unknown>;

/**
 * An error as the log has it: why it happened comes first, and no value of a statement comes along, for among those are
 * hashes of passwords and whole programs. What is no error stays what it is.
 */
export function loggedError(error: unknown): unknown {
  if (!isErrorLike(error)) return typeof error === "string" ? withoutValues(error) : error;
  const chain = chainOf(error);
  return {
    ...Object.assign({}, ...chain.toReversed().map(factsOf)),
    type: typeOf(error),
    message: messageOf(error),
    stack: chain.map(stackOf).join("\ncaused by: "),
  };
}

/** The same as one line: what the database said stands before the statement that it refused. */
export function messageOf(error: Error): string {
  const chain = chainOf(error);
  const statements = chain.filter(isFailedStatement);
  return [...chain.filter((one) => !statements.includes(one)), ...statements].map(ownMessage).join(": ");
}

/** A text into which the message of a failed statement was put, without the statement's values. */
export const withoutValues = (text: string): string =>
  text.replace(/(Failed query: [\s\S]*?)\nparams: [\s\S]*/, "$1");

export const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === "object" && value !== null && typeof (value as Error).message === "string";

const isFailedStatement = (error: ErrorLike): boolean => "query" in error && "params" in error;

/** The error, its cause, the cause of that, and so on. */
function chainOf(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = [];
  for (let next = error; isErrorLike(next) && chain.length < DEEPEST; next = next.cause) {
    if (chain.includes(next)) break;
    chain.push(next);
  }
  return chain;
}

const typeOf = (error: ErrorLike): string => error.constructor?.name || error.name;

function ownMessage(error: ErrorLike): string {
  if (isFailedStatement(error)) return `Failed query: ${error.query}`;
  if (error.message) return withoutValues(isDataException(error) ? unquoted(error.message) : error.message);
  // Of several tries, as of a host with several addresses, each has its own.
  const tries = Array.isArray(error.errors) ? error.errors.filter(isErrorLike) : [];
  return tries.map(({ message }) => withoutValues(message)).join(", ");
}

/** PostgreSQL's class 22, whose messages end with the value that was wrong. */
const isDataException = ({ code }: ErrorLike): boolean =>
  typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);

const unquoted = (message: string): string => message.replace(/"[\s\S]*"/, '"…"');

const stackOf = (error: ErrorLike): string => `${typeOf(error)}: ${ownMessage(error)}${framesOf(error)}`;

/** The stack without the message that it begins with. */
function framesOf({ stack = "", message }: ErrorLike): string {
  const start = stack.indexOf(message);
  // A message that was changed later is not in it.
  if (start < 0) return /(\n {4}at [^\n]*)*$/.exec(stack)?.[0] ?? "";
  return /\n[\s\S]*/.exec(stack.slice(start + message.length))?.[0] ?? "";
}

function factsOf(error: ErrorLike): Record<string, unknown> {
  return Object.fromEntries(FACTS.flatMap((name) => (name in error ? [[name, error[name]]] : [])));
}
