import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import Provider, { type ClientMetadata, type JWK } from "oidc-provider";

/** The next sign-in at the provider: the person, and the level of assurance. */
export interface NextSignIn {
  subject: string;
  acr?: string;
}

/** Creates a key of the provider's that no client has seen. */
function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: crypto.randomUUID(), use: "sig" } as JWK;
}

/** A certified OpenID Connect provider that signs every visitor in at once. */
export class OidcProvider {
  next: NextSignIn = { subject: "nobody" };
  /** Responds in place of the provider where it returns true, for tests of a failing provider. */
  fail: ((path: string, response: ServerResponse) => boolean) | undefined;
  #server: Server | undefined;
  readonly #client: ClientMetadata;

  constructor(
    readonly issuer: string,
    client: ClientMetadata,
  ) {
    this.#client = client;
  }

  /** Starts the provider with a new key, and with these changes to the settings of its client. */
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
    const handle = provider.callback();
    this.#server = createServer(async (request, response) => {
      if (this.fail?.(request.url ?? "", response)) return;
      if (!request.url?.startsWith("/interaction/")) return handle(request, response);
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
