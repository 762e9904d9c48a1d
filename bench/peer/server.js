// The list of a consumer's actions from the database that `bench` built, by Fastify and better-sqlite3:
//
//   node server.js <port> <balie.db> <processes>
//
// GET /health answers 200, GET /tokens a token for each session, GET /api/actions the actions of the token's consumer.

import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import jwt from "@fastify/jwt";
import Database from "better-sqlite3";
import Fastify from "fastify";

const [port, file, processes] = process.argv.slice(2);

if (cluster.isPrimary && Number(processes) > 1) {
  const env = { PEER_SECRET: randomBytes(32).toString("hex") };
  for (let number = 0; number < Number(processes); number += 1) cluster.fork(env);
  process.on("SIGTERM", () => process.exit(0));
} else {
  await serve(process.env.PEER_SECRET ?? randomBytes(32).toString("hex"));
}

async function serve(secret) {
  const database = new Database(file, { readonly: true });
  const sessions = database.prepare("select id, consumer_id, licence_id from sessions order by id");
  const session = database
    .prepare("select expires_at from sessions where id = ? and consumer_id = ? and ended_at is null")
    .pluck();
  const actions = database.prepare(
    `select a.id, a.type, a.label, a.date_created, a.deadline, a.executed_at, a.is_done, a.comment, a.details,
            o.done_at, p.id as product_id, p.label as product_label, p.kind as product_kind,
            exists (select 1 from submissions s where s.action_id = a.id) as answered
       from action_owners o
       join actions a on a.id = o.action_id
       left join products p on p.id = a.product_id
      where o.consumer_id = ? and a.licence_id = ? and a.archived_at is null
      order by o.done_at is not null or a.is_done, coalesce(a.deadline, '9999'), a.date_created, a.external_id`,
  );

  const fastify = Fastify();
  await fastify.register(jwt, { secret });

  fastify.get("/health", async () => ({ ok: true }));

  fastify.get("/tokens", async () =>
    sessions.all().map((row) =>
      fastify.jwt.sign({
        sid: row.id.toString("hex"),
        sub: row.consumer_id.toString("hex"),
        lic: row.licence_id.toString("hex"),
      }),
    ),
  );

  fastify.get("/api/actions", async (request, reply) => {
    const claims = await request.jwtVerify();
    const consumer = Buffer.from(claims.sub, "hex");
    const ends = session.get(Buffer.from(claims.sid, "hex"), consumer);
    if (ends === undefined || Date.parse(ends) < Date.now()) return reply.code(401).send();
    const rows = actions.all(consumer, Buffer.from(claims.lic, "hex"));
    return { data: rows.map(action) };
  });

  await fastify.listen({ host: "127.0.0.1", port: Number(port) });
}

function action(row) {
  const id = uuid(row.id);
  const isDone = row.done_at !== null || row.is_done === 1;
  return {
    type: "actions",
    id,
    attributes: {
      id,
      label: row.label,
      type: row.type,
      date_created: row.date_created,
      date_executed: isDone ? (row.done_at ?? row.executed_at) : null,
      deadline: row.deadline,
      is_done: isDone,
      comment: row.comment,
      product: row.product_id && {
        id: uuid(row.product_id),
        label: row.product_label,
        type: row.product_kind.toUpperCase(),
      },
      waiting_for: null,
      has_receipt: isDone && row.answered === 1,
      payment: null,
      ...JSON.parse(row.details),
    },
  };
}

function uuid(bytes) {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
