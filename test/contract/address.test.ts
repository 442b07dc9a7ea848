import { isLoopback } from "../../src/contract";

it.each([
  ["http://localhost/v4", true],
  ["http://api.localhost/v4", false],
  ["http://127.0.0.1:4510/v4", true],
  ["http://127.12.0.200/v4", true],
  ["http://[::1]/v4", true],
  ["http://localhost.example/v4", false],
  ["http://mylocalhost/v4", false],
  ["http://127.example/v4", false],
  ["http://128.0.0.1/v4", false],
  ["http://[::2]/v4", false],
  ["http://x127.0.0.1.example/v4", false],
])("%s is this machine: %s", (url, is) => expect(isLoopback(new URL(url))).toBe(is));
