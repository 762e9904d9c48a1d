// Made by `make schema` from openapi-desk.json. Do not edit.

export interface paths {
    "/desk/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with an e-mail address and a password, which leads on to the second factor, or to setting up the first.
         * @description An unknown address gets the answer of a wrong password, in the same time.
         */
        post: operations["post_desk_api_auth_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a sign-in by a code of the authenticator app. */
        post: operations["post_desk_api_auth_two_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/two-factor/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prepare an authenticator app; it works once a code confirms it, within ten minutes. */
        post: operations["post_desk_api_auth_two_factor_setup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/two-factor/setup/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the authenticator app with a code of it. */
        post: operations["post_desk_api_auth_two_factor_setup_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Continue the session of the cookie, which is read for calls with `X-Token-Transport: cookie` alone. */
        post: operations["post_desk_api_auth_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out: end the session of the token, and with `X-Token-Transport: cookie` that of the cookie. */
        post: operations["post_desk_api_auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/request-unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that lets this account try to sign in although it is locked.
         * @description At most one mail in fifteen minutes. Nothing tells whether there is such an account.
         */
        post: operations["post_desk_api_auth_request_unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Use the link: this browser counts as one of the account's devices, whose failures are counted apart. */
        post: operations["post_desk_api_auth_unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the signed-in member of staff, with their rights. */
        get: operations["get_desk_api_auth_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose how often one is mailed about what clients do. */
        put: operations["put_desk_api_auth_notices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set another password, or the first; the account's other sessions end, and a notice is mailed. */
        put: operations["put_desk_api_auth_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/invitation/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The colleague whom an invitation is for. */
        get: operations["get_desk_api_auth_invitation_token"];
        put?: never;
        /**
         * Begin with an invitation: choose a password, and set up a second factor next.
         * @description The link works until there is a second factor.
         */
        post: operations["post_desk_api_auth_invitation_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/identity/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in at an identity provider.
         * @description The answer has the address to which the browser goes, and a cookie by which it is known when it comes back, within ten
         *     minutes.
         */
        post: operations["post_desk_api_auth_identity_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with what the provider sent along.
         * @description Whatever is wrong with it, the answer is that of a wrong password. At the level `substantial` or `high` it counts as both
         *     factors; below that the session is pending, or to set up a second factor.
         */
        post: operations["post_desk_api_auth_identity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/identities/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to link an identity provider to the account. */
        post: operations["post_desk_api_auth_identities_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link the identity provider from which the browser came back; the account's other sessions end, and a notice is mailed. */
        post: operations["post_desk_api_auth_identities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Unlink an identity provider; the account's other sessions end, and a notice is mailed. */
        delete: operations["delete_desk_api_auth_identities_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/confirm/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to prove at an identity provider that is linked to the account who is signed in; `confirm` takes what it sends
         *     along.
         */
        post: operations["post_desk_api_auth_confirm_identity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a challenge: without a token to sign in by whichever passkey, with one to complete that sign-in, or to prove
         *     oneself again.
         */
        post: operations["post_desk_api_auth_passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by a passkey, or complete a pending sign-in by one. */
        post: operations["post_desk_api_auth_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who is signed in: by a code, by a passkey (its challenge is that of `passkey/options`), or by a sign-in at an
         *     identity provider, which counts as a second factor from the level `substantial` on.
         */
        post: operations["post_desk_api_auth_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a challenge to add a passkey. */
        post: operations["post_desk_api_auth_passkeys_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The passkeys of the account, the newest first. */
        get: operations["get_desk_api_auth_passkeys"];
        put?: never;
        /** Add the passkey that was made for a challenge; a session that waited for a second factor is complete then. */
        post: operations["post_desk_api_auth_passkeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a passkey another name. */
        put: operations["put_desk_api_auth_passkeys_id"];
        post?: never;
        /** Remove a passkey; the account's other sessions end, and a notice is mailed. */
        delete: operations["delete_desk_api_auth_passkeys_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/setup/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The state of the installation, for whoever has the link. */
        post: operations["post_desk_api_setup_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/setup/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose address and mail server of the installation, which starts anew with them; or try them with a mail.
         * @description Only for an installation that has no firm yet.
         */
        post: operations["post_desk_api_setup_installation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/api/setup/firm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a firm with its office and its first administrator, who then chooses how to sign in.
         * @description The link does not work any more afterwards.
         */
        post: operations["post_desk_api_setup_firm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInvitation: {
            /** @description Needed for signing in with an authenticator app; a passkey does without. */
            password?: string | null;
        };
        /** @description A passkey that was added. */
        AddedStaffPasskey: {
            passkey: components["schemas"]["StaffPasskey"];
            session: components["schemas"]["StaffSession"];
        };
        /**
         * @description The level of assurance of a sign-in (eIDAS, art. 8), the lowest first.
         * @enum {string}
         */
        AssuranceLevel: "low" | "substantial" | "high";
        /**
         * @description Clients that a member of staff sees.
         * @enum {string}
         */
        ClientScope: "own" | "branch" | "all";
        DeskFirm: {
            /** @description The short name, under which the firm's settings are read. */
            slug: string;
            name: string;
            desk: components["schemas"]["DeskMode"];
            /** @description The firm's own reasons for rejecting a document; empty: those that the desk begins with. */
            rejection_reasons: components["schemas"]["RejectionReason"][];
        };
        /**
         * @description Rights of the firm's staff at the desk.
         * @enum {string}
         */
        DeskMode: "off" | "review" | "full";
        /** @description Parameters with which the provider redirected the browser back. */
        IdentityCallback: {
            state: string;
            /** @description Absent where the provider did not let the person in. */
            code?: string | null;
            /** @description Issuer of the provider (RFC 9207). */
            iss?: string | null;
            /** @description Error of the sign-in, in the provider's words. */
            error?: string | null;
        };
        /** @description Address to which the browser is redirected. */
        IdentityRedirect: {
            /**
             * @description The page of the provider; it sends the browser back to `/sign-in/callback`, at the desk to
             *     `/desk/sign-in/callback`.
             */
            url: string;
        };
        /** @description The colleague whom an invitation is for. */
        InvitedColleague: {
            name: string;
            email: string;
            firm: string;
            /**
             * Format: int32
             * @description The score from 0 to 100 that a new password must reach.
             */
            minimum_password_strength: number;
        };
        /**
         * @description The languages of the portal; Dutch is the default and the fallback.
         * @enum {string}
         */
        Locale: "nl" | "en";
        /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
        Localised: {
            nl?: string;
            "nl-x-informal"?: string;
            en?: string;
            "en-x-informal"?: string;
        };
        /** @description A passkey that was made for a challenge. */
        NewStaffPasskey: {
            /** Format: uuid */
            challenge: string;
            name: string;
            /** @description `RegistrationResponseJSON`. */
            credential: Record<string, unknown>;
        };
        NewStaffPassword: {
            password: string;
        };
        /**
         * @description A colleague's choice of how often they are mailed about what clients do.
         * @enum {string}
         */
        NoticeChoice: "at_once" | "daily" | "off";
        /** @description A reason for which the firm's people reject a document. */
        RejectionReason: {
            /** @description Unique in the list: small letters, digits, hyphens and underscores. */
            code: string;
            /** @description Name at the desk. */
            label: components["schemas"]["Localised"];
            /** @description Text for the client, which the reviewer can change. */
            text: components["schemas"]["Localised"];
        };
        /**
         * @description A second factor of a member of staff.
         * @enum {string}
         */
        SecondFactor: "totp" | "passkey";
        SetupCode: {
            /** @description The code of the link. */
            code: string;
        };
        /** @description The firm that is set up. */
        SetupFirm: {
            /** @description The code of the link. */
            code: string;
            /** @description The short name, which is also the office's. */
            slug: string;
            /** @description The firm's settings, as in a licence file. The desk is open whatever they say. */
            settings: Record<string, unknown>;
            /** @description The name of the office. */
            office: string;
            /** @description The name of the first administrator. */
            name: string;
            /** @description The e-mail address of the first administrator. */
            email: string;
            /** @description The language of the administrator's mails. */
            locale: components["schemas"]["Locale"];
        };
        /** @description Address and mail server of the installation. */
        SetupInstallation: {
            /** @description The code of the link. */
            code: string;
            /** @description Base URL of the portal, as in `https://portaal.kantoor.example`. */
            public_url: string;
            /** @description The mail server, as in `smtps://user:password@mail.example`; absent: later. */
            smtp_url?: string | null;
            /** @description Address that mails come from. */
            mail_from: string;
            /** @description Address that a trial mail is sent to; with it nothing is stored. */
            test_to?: string | null;
        };
        /** @description The first administrator's way in. */
        SetupInvitation: {
            /** @description Path at which the first administrator chooses how to sign in. */
            path: string;
        };
        /** @description The outcome of checking an installation's settings. */
        SetupOutcome: {
            /** @description The problem, in the words of the program or of the mail server; `null` if there is none. */
            problem?: string | null;
        };
        /** @description The state of the installation that is set up. */
        SetupState: {
            /** @description True if the installation has no firm yet. Only then can its address and mail server be chosen. */
            is_first: boolean;
            /** @description Base URL of the portal. */
            public_url: string;
            /** @description True if there is a mail server. */
            has_mail_server: boolean;
        };
        /** @description The signed-in member of staff. */
        SignedInMember: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            role: components["schemas"]["StaffRole"];
            scope: components["schemas"]["ClientScope"];
            /** @description The external id of their branch. */
            branch: string | null;
            /** @description The external id of their adviser record. */
            adviser: string | null;
        };
        /** @description Data for setting up an authenticator app. */
        StaffAppSecret: {
            /** @description Secret in base32, for typing over. */
            secret: string;
            otpauth_url: string;
            /** @description The QR code of the address, as an SVG. */
            qr_svg: string;
        };
        StaffCode: {
            /** @description Code of the authenticator app. */
            code?: string;
        };
        /** @description Confirmation of identity: a code, a passkey, or a sign-in at an identity provider. */
        StaffConfirmation: {
            /** @description Code of the authenticator app. */
            code?: string | null;
            /** Format: uuid */
            challenge?: string | null;
            credential?: Record<string, unknown> | null;
            identity?: components["schemas"]["IdentityCallback"] | null;
        };
        /** @description An identity provider that is linked to the account. */
        StaffIdentity: {
            /** Format: uuid */
            id: string;
            /** @description The provider's id in the licence. */
            provider: string;
            /** @description Name in the firm's settings; the id where these no longer have the provider. */
            name: string;
            level: components["schemas"]["AssuranceLevel"] | null;
            /** Format: date-time */
            linked_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        StaffIdentityStart: {
            /** @description The provider's id in the licence. */
            provider: string;
            /** @description Token of an invitation's link: the identity of the person who comes back is linked to its account. */
            invitation?: string | null;
        };
        StaffLinkStart: {
            /** @description The provider's id in the licence. */
            provider: string;
        };
        StaffLogin: {
            email?: string;
            password?: string;
        };
        /** @description A choice of mails about what clients do. */
        StaffNoticeChoice: {
            notices: components["schemas"]["NoticeChoice"];
        };
        /** @description A passkey of the account. */
        StaffPasskey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description True if it is synchronised to more than one device. */
            is_synced: boolean;
        };
        /** @description Response of the browser. */
        StaffPasskeyAnswer: {
            /** Format: uuid */
            challenge: string;
            /** @description `AuthenticationResponseJSON`. */
            credential: Record<string, unknown>;
        };
        /** @description Options for the browser's authenticator call, with their expiry. */
        StaffPasskeyChallenge: {
            /**
             * Format: uuid
             * @description Id of the challenge, which the request with the browser's answer repeats.
             */
            challenge: string;
            /**
             * @description Options for `PublicKeyCredential.parseCreationOptionsFromJSON` to add a passkey, and
             *     `parseRequestOptionsFromJSON` to use one.
             */
            options: Record<string, unknown>;
            /** Format: date-time */
            expires_at: string;
        };
        StaffPasskeyList: {
            items: components["schemas"]["StaffPasskey"][];
        };
        StaffPasskeyName: {
            /** @description 1 to 60 characters. */
            name: string;
        };
        /** @description The signed-in member of staff, with their rights at the desk. */
        StaffProfile: {
            member: components["schemas"]["SignedInMember"];
            firm: components["schemas"]["DeskFirm"];
            rights: components["schemas"]["StaffRight"][];
            passkeys: components["schemas"]["StaffPasskey"][];
            /** @description True if there is an authenticator app. */
            totp: boolean;
            /** @description True if there is a password. */
            password: boolean;
            /** @description The colleague's choice of mails about what clients do. */
            notices: components["schemas"]["NoticeChoice"];
            /** @description True if mail goes out: there is a mail server, and the operator has not paused it. */
            sends_mail: boolean;
            /** @description The identity providers that are linked, the one linked last first. */
            identities: components["schemas"]["StaffIdentity"][];
            /**
             * Format: int32
             * @description The score from 0 to 100 that a new password must reach.
             */
            minimum_password_strength: number;
        };
        /**
         * @description A right of a member of staff: the scopes of service keys, and one of the desk's own.
         * @enum {string}
         */
        StaffRight: "records" | "read" | "handover" | "privacy" | "licence" | "notes" | "staff";
        /**
         * @description Role of a member of staff.
         * @enum {string}
         */
        StaffRole: "adviser" | "handler" | "admin" | "auditor";
        /** @description A session that was opened or completed. */
        StaffSession: {
            stage: components["schemas"]["StaffStage"];
            /** @description Access token for the header `Authorization: Bearer`. */
            token: string;
            /**
             * Format: date-time
             * @description Time at which the session expires, unless it is used before then.
             */
            expires_at: string;
            /** @description Methods that complete a pending session. */
            methods: components["schemas"]["SecondFactor"][];
            member: components["schemas"]["SignedInMember"];
        };
        /**
         * @description Stage of a sign-in at the desk.
         * @enum {string}
         */
        StaffStage: "pending" | "setup" | "full";
        StaffUnlock: {
            /** @description Token of the link `/desk/unlock/{token}`. */
            token?: string;
        };
        StaffUnlockRequest: {
            email?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    post_desk_api_auth_login: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffLogin"];
            };
        };
        responses: {
            /** @description Pending, or to set up a second factor: never complete */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
        };
    };
    post_desk_api_auth_two_factor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffCode"];
            };
        };
        responses: {
            /** @description Complete */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
        };
    };
    post_desk_api_auth_two_factor_setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAppSecret"];
                };
            };
        };
    };
    post_desk_api_auth_two_factor_setup_confirm: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffCode"];
            };
        };
        responses: {
            /** @description Complete */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
        };
    };
    post_desk_api_auth_resume: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Complete, with a fresh token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
        };
    };
    post_desk_api_auth_logout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out; the cookie is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_desk_api_auth_request_unlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffUnlockRequest"];
            };
        };
        responses: {
            /** @description If there is such an account, a link is on its way */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_desk_api_auth_unlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffUnlock"];
            };
        };
        responses: {
            /** @description Signing in can be tried in this browser; the link is spent */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_desk_api_auth_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffProfile"];
                };
            };
        };
    };
    put_desk_api_auth_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffNoticeChoice"];
            };
        };
        responses: {
            /** @description It holds from now on */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    put_desk_api_auth_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStaffPassword"];
            };
        };
        responses: {
            /** @description It works from now on */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_desk_api_auth_invitation_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedColleague"];
                };
            };
        };
    };
    post_desk_api_auth_invitation_token: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path: {
                /** @description As in the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description To set up a second factor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
        };
    };
    post_desk_api_auth_identity_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffIdentityStart"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityRedirect"];
                };
            };
        };
    };
    post_desk_api_auth_identity: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityCallback"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
        };
    };
    post_desk_api_auth_identities_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffLinkStart"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityRedirect"];
                };
            };
        };
    };
    post_desk_api_auth_identities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityCallback"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffIdentity"];
                };
            };
        };
    };
    delete_desk_api_auth_identities_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in `me` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens the account no more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_desk_api_auth_confirm_identity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffLinkStart"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityRedirect"];
                };
            };
        };
    };
    post_desk_api_auth_passkey_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `options` are `PublicKeyCredentialRequestOptionsJSON` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPasskeyChallenge"];
                };
            };
        };
    };
    post_desk_api_auth_passkey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffPasskeyAnswer"];
            };
        };
        responses: {
            /** @description Complete */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffSession"];
                };
            };
        };
    };
    post_desk_api_auth_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffConfirmation"];
            };
        };
        responses: {
            /** @description The proof counts for five minutes */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_desk_api_auth_passkeys_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `options` are `PublicKeyCredentialCreationOptionsJSON` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPasskeyChallenge"];
                };
            };
        };
    };
    get_desk_api_auth_passkeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPasskeyList"];
                };
            };
        };
    };
    post_desk_api_auth_passkeys: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `cookie`: the refresh token travels in a cookie that scripts cannot read (for the portal's own page); `body`, or
                 *     left out: in the body.
                 */
                "X-Token-Transport"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStaffPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedStaffPasskey"];
                };
            };
        };
    };
    put_desk_api_auth_passkeys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in the list */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffPasskeyName"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffPasskey"];
                };
            };
        };
    };
    delete_desk_api_auth_passkeys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in the list */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does not work any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_desk_api_setup_state: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupState"];
                };
            };
        };
    };
    post_desk_api_setup_installation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupInstallation"];
            };
        };
        responses: {
            /** @description Stored, or tried, unless there is a problem */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupOutcome"];
                };
            };
        };
    };
    post_desk_api_setup_firm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupFirm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupInvitation"];
                };
            };
        };
    };
}
