import type { CDPSession, Page, Route } from "@playwright/test";

interface AuthenticatorOptions {
  transport?: "internal" | "usb";
  /** True if its owner can be verified: the right finger, the right PIN. */
  isUserVerified?: boolean;
  /** True if its passkeys are copied to other devices. */
  isSynced?: boolean;
}

/** Passkeys as the DevTools protocol has them. */
type Passkeys = Awaited<ReturnType<typeof listPasskeys>>;
const listPasskeys = async (cdp: CDPSession, authenticatorId: string) =>
  (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials;

/** A virtual authenticator of Chromium, which answers in the place of a person. */
export class Authenticator {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async attach(
    page: Page,
    { transport = "internal", isUserVerified = true, isSynced = false }: AuthenticatorOptions = {},
  ): Promise<Authenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified,
        automaticPresenceSimulation: true,
        defaultBackupEligibility: isSynced,
        defaultBackupState: isSynced,
      },
    });
    return new Authenticator(cdp, authenticatorId);
  }

  /** Sets if the authenticator answers the page at once from now on; otherwise it never answers. */
  async answer(enabled: boolean): Promise<void> {
    await this.cdp.send("WebAuthn.setAutomaticPresenceSimulation", {
      authenticatorId: this.authenticatorId,
      enabled,
    });
  }

  /**
   * Answers the next request for such options. The present one stays open, as that of a name field's suggestions does.
   */
  async answerNext(page: Page, options: string): Promise<void> {
    const handler = async (route: Route) => {
      await this.answer(true);
      await route.continue();
    };
    await page.route(`**/api/auth/${options}/options`, handler, { times: 1 });
  }

  /** Sets the result of user verification from now on: the right finger or PIN, or not. */
  async verify(isUserVerified: boolean): Promise<void> {
    await this.cdp.send("WebAuthn.setUserVerified", {
      authenticatorId: this.authenticatorId,
      isUserVerified,
    });
  }

  /** Removes the authenticator, as a lost device, and returns its passkeys for somebody who finds it. */
  async lose(): Promise<Passkeys> {
    const passkeys = await listPasskeys(this.cdp, this.authenticatorId);
    await this.cdp.send("WebAuthn.removeVirtualAuthenticator", {
      authenticatorId: this.authenticatorId,
    });
    return passkeys;
  }

  /** Adds passkeys that another authenticator made. */
  async take(passkeys: Passkeys): Promise<void> {
    for (const credential of passkeys)
      await this.cdp.send("WebAuthn.addCredential", {
        authenticatorId: this.authenticatorId,
        credential,
      });
  }

  /** Returns the number of its passkeys. */
  async count(): Promise<number> {
    return (await listPasskeys(this.cdp, this.authenticatorId)).length;
  }
}
