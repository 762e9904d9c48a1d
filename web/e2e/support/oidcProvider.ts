import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import Provider, { type ClientMetadata, type JWK } from "oidc-provider";

/** The next sign-in at the provider: the person, and the level of assurance. */
export interface NextSignIn {
  subject: string;
  acr?: string;
}

/** A key of the provider's that nobody has seen before. */
function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: crypto.randomUUID(), use: "sig" } as JWK;
}

/** A certified OpenID Connect provider, at which whoever comes is signed in at once. */
export class OidcProvider {
  next: NextSignIn = { subject: "nobody" };
  /** Answers a request in the provider's stead, where it says so. */
  trouble: ((path: string, response: ServerResponse) => boolean) | undefined;
  #server: Server | undefined;
  readonly #client: ClientMetadata;

  constructor(
    readonly issuer: string,
    client: ClientMetadata,
  ) {
    this.#client = client;
  }

  /** Starts it with a key of its own, and with other settings of its client where some are given. */
  async start(changes: Partial<ClientMetadata> = {}): Promise<void> {
    const provider = new Provider(this.issuer, {
      clients: [{ ...this.#client, ...changes }],
      jwks: { keys: [newKey()] },
      features: { devInteractions: { enabled: false } },
      acrValues: ["pwd", "mfa"],
      enabledJWA: { idTokenSigningAlgValues: ["RS256", "ES256", "HS256"] },
      findAccount: (_context, subject) => ({ accountId: subject, claims: () => ({ sub: subject }) }),
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      cookies: { keys: ["e2e"] },
    });
    const answer = provider.callback();
    this.#server = createServer(async (request, response) => {
      if (this.trouble?.(request.url ?? "", response)) return;
      if (!request.url?.startsWith("/interaction/")) return answer(request, response);
      const { params, grantId } = await provider.interactionDetails(request, response);
      const grant = grantId
        ? await provider.Grant.find(grantId)
        : new provider.Grant({ accountId: this.next.subject, clientId: String(params.client_id) });
      grant?.addOIDCScope("openid");
      const { subject: accountId, acr } = this.next;
      await provider.interactionFinished(request, response, {
        login: { accountId, ...(acr ? { acr } : {}), remember: false },
        consent: { grantId: await grant?.save() },
      });
    });
    const { port } = new URL(this.issuer);
    await new Promise<void>((resolve) => this.#server?.listen(Number(port), "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
    this.#server = undefined;
  }
}
