import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as forward } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMollieClient, type MollieClient, PaymentMethod } from "@mollie/api-client";
import { expect, test } from "@playwright/test";

/** The provider's own client drives our sandbox: what it accepts is what the provider would say. */
const sandbox = new URL(process.env.BALIE_SANDBOX_URL ?? "http://127.0.0.1:8081");

let proxy: Server;
let mollie: MollieClient;
const requests: { key: string | undefined; replayed: boolean }[] = [];

/** The client insists on HTTPS, so TLS is put before the sandbox, with a certificate made for this test. */
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "balie-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"],
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert],
  ]);
  // The client trusts nothing but the authorities that it brings along.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, answer) => {
    const { method, url, headers } = incoming;
    const target = { host: sandbox.hostname, port: sandbox.port, method, path: url, headers };
    const call = forward(target, (reply) => {
      const sent = headers["idempotency-key"];
      requests.push({
        key: Array.isArray(sent) ? sent[0] : sent,
        replayed: "idempotent-replayed" in reply.headers,
      });
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  mollie = createMollieClient({
    apiKey: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
    apiEndpoint: `https://localhost:${port}/v2/`,
  });
  rmSync(folder, { recursive: true });
});

test.afterAll(() => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  proxy?.close();
});

const wanted = {
  amount: { currency: "EUR", value: "10.00" },
  description: "Factuur 2026-1",
  redirectUrl: "http://127.0.0.1/back",
  webhookUrl: "http://127.0.0.1:9/hook",
  method: PaymentMethod.ideal,
  metadata: { payment: "p1" },
};

test("the provider's own client makes, reads and lists payments at the sandbox", { tag: "@phone" }, async ({
  request,
}) => {
  const payment = await mollie.payments.create(wanted);
  expect(payment).toMatchObject({ status: "open", mode: "test", amount: wanted.amount, method: "ideal" });
  expect(payment.id).toMatch(/^tr_/);
  expect(payment.metadata).toEqual(wanted.metadata);
  const page = payment.getCheckoutUrl() ?? "";
  expect(page).toBe(`${sandbox.origin}/pay/${payment.id}`);
  await request.post(page, { form: { bank: "TESTNL2A", outcome: "paid" }, maxRedirects: 0 });
  const paid = await mollie.payments.get(payment.id);
  expect(paid.status).toBe("paid");
  expect(paid.paidAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(paid.getCheckoutUrl()).toBeNull();
  const list = await mollie.payments.page({ limit: 5 });
  expect(list.map(({ id }) => id)).toContain(payment.id);
  const methods = await mollie.methods.list();
  expect(methods.map(({ id }) => id)).toEqual(["ideal"]);
});

test("every outcome of the provider's page is a status that its client knows", { tag: "@phone" }, async ({
  request,
}) => {
  for (const outcome of ["canceled", "failed", "expired", "pending"]) {
    const payment = await mollie.payments.create({ ...wanted, description: outcome });
    const form = { bank: "TESTNL2A", outcome };
    await request.post(payment.getCheckoutUrl() ?? "", { form, maxRedirects: 0 });
    expect((await mollie.payments.get(payment.id)).status).toBe(outcome);
  }
});

test("the same idempotency key makes one payment, and other content under it is refused", {
  tag: "@phone",
}, async () => {
  const idempotencyKey = `key-${Date.now()}`;
  const first = await mollie.payments.create({ ...wanted, idempotencyKey });
  const second = await mollie.payments.create({ ...wanted, idempotencyKey });
  expect(second.id).toBe(first.id);
  expect(requests.filter(({ key }) => key === idempotencyKey).map(({ replayed }) => replayed)).toEqual([
    false,
    true,
  ]);
  await expect(
    mollie.payments.create({ ...wanted, description: "Another", idempotencyKey }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test("rejections are the client's own errors", { tag: "@phone" }, async () => {
  const badly = { ...wanted, amount: { currency: "EUR", value: "10" } };
  await expect(mollie.payments.create(badly)).rejects.toMatchObject({
    statusCode: 422,
    field: "amount.value",
  });
  await expect(mollie.payments.get("tr_unknown1")).rejects.toMatchObject({ statusCode: 404 });
});
