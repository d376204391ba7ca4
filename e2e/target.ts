/** The running site under test, as `npm test` names it. */
export function baseUrl(): string {
  return given("E2E_BASE_URL");
}

export function rootPassword(): string {
  return given("E2E_ROOT_PASSWORD");
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: \`npm test -- e2e\` starts a site and sets it`);
  return value;
}
