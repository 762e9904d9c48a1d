// Made by `make schema` from openapi.json. Do not edit.

export interface paths {
    "/api/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the maintenance notice, also without a branch. */
        get: operations["get_maintenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The branches of the known licence, or of every licence that allows the chooser. */
        get: operations["get_licenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/licenses/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm: features, modules, texts. */
        get: operations["get_licenses_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/multiple-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the setting that lets visitors without a branch choose one. */
        get: operations["get_multiple_domains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The languages that the firm offers. */
        get: operations["get_languages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/languages/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The language that fits the request: the one asked for if the firm offers it, its default otherwise. */
        get: operations["get_languages_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/theme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's colours, font and size. */
        get: operations["get_theme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dictionary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's own wording, over the portal's. */
        get: operations["get_dictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/product-phases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's product phases, for the dossier form. */
        get: operations["get_entities_product_phases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/income-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's income types, for the dossier form. */
        get: operations["get_entities_income_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a user name or e-mail address and a password.
         * @description An unknown account gets the answer of a wrong password, in the same time. After five failures the account is
         *     closed for fifteen minutes, whether it exists or not.
         */
        post: operations["post_auth_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session: neither of its tokens works afterwards.
         * @description With `X-Token-Transport: cookie` it is the session of the cookie, which is removed, and of the access token if that
         *     still works; this always succeeds.
         */
        post: operations["post_auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the second factor: to finish signing in, or in the settings to switch it on or off.
         * @description Switching it on answers ten recovery codes as well; switching it either way ends the consumer's other sessions.
         */
        post: operations["post_auth_two_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a challenge to give the second factor by a passkey.
         * @description It is good once, for five minutes and this session.
         */
        post: operations["post_auth_two_factor_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who you are, after a rejection with `CONFIRMATION_REQUIRED`.
         * @description The rejection says in `confirm` which proof is asked for, and in `confirm_options` which are taken. It counts for this
         *     session and for five minutes; the refused request can then be sent again. Attempts are limited as at sign-in.
         */
        post: operations["post_auth_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a challenge to prove again by a passkey who you are.
         * @description It is good once, for five minutes and this session.
         */
        post: operations["post_auth_confirm_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a link mailed by which the account gets a password, where it has nothing to prove itself with.
         * @description The link goes to the account's own address. The new password signs in anew, which is a proof.
         */
        post: operations["post_auth_confirm_password_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a challenge to add a passkey.
         * @description It asks for a passkey that verifies the person and that the browser finds without a name; one that is there already is
         *     not made a second time. The challenge is good once, for five minutes and this session.
         */
        post: operations["post_auth_passkeys_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The consumer's passkeys, the newest first. */
        get: operations["get_auth_passkeys"];
        put?: never;
        /**
         * Add the passkey that was made for a challenge.
         * @description The first second factor of an account comes with ten recovery codes. Where one had to be set up before anything else, a
         *     new pair comes along, which may do everything. A notice is mailed.
         */
        post: operations["post_auth_passkeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a passkey another name. */
        put: operations["put_auth_passkeys_id"];
        post?: never;
        /**
         * Remove a passkey.
         * @description With the last second factor of the account its recovery codes go as well, and its other sessions end. A notice is
         *     mailed.
         */
        delete: operations["delete_auth_passkeys_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey-login/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a challenge to sign in by a passkey.
         * @description It names no account: the browser offers the passkeys that it has for this host. It is good once, for five minutes.
         */
        post: operations["post_auth_passkey_login_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey, which counts as both factors.
         * @description Whatever is wrong with it, the answer is that of a wrong password. Where the counter of an authenticator went back and
         *     the account has an authenticator app, the pair is pending and asks for its code.
         */
        post: operations["post_auth_passkey_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identity-login/start": {
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
        post: operations["post_auth_identity_login_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identity-login": {
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
         * @description Whatever is wrong with it, the answer is that of a wrong password. At the level `substantial` or `high` it counts as
         *     both factors; below that the pair is pending where the account has a second factor.
         */
        post: operations["post_auth_identity_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The providers that are linked to the account, the one linked last first. */
        get: operations["get_auth_identities"];
        put?: never;
        /**
         * Link the provider from which the browser came back.
         * @description A notice is mailed.
         */
        post: operations["post_auth_identities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identities/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to link a provider to the account.
         * @description The answer has the address to which the browser goes, and a cookie by which it is known when it comes back, within ten
         *     minutes.
         */
        post: operations["post_auth_identities_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a provider.
         * @description The account's other sessions end, and a notice is mailed.
         */
        delete: operations["delete_auth_identities_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to prove at a provider that is linked to the account who you are.
         * @description Afterwards `POST /api/auth/confirm` takes what the provider sent along.
         */
        post: operations["post_auth_confirm_identity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new pair.
         * @description Two tabs that do so at once both get one. A token that comes back after its successor has been used ends the
         *     session. With `X-Token-Transport: cookie` the token of the cookie is exchanged, or the one of the body if there is
         *     one, which then moves into the cookie and ends the session that the cookie was of.
         */
        post: operations["post_auth_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password.
         * @description Nothing tells whether there is such an account, not even the time: it is looked up by whoever mails the link.
         */
        post: operations["post_auth_forgot_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/start-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a link to set a password; the link stays good. */
        post: operations["post_auth_start_password_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password by a link: the first one, or a new one.
         * @description It signs out everywhere, opens a locked account, and mails a notice.
         */
        post: operations["post_auth_reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/product-action-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open one mortgage check without a password, by e-mail address and birthday.
         * @description Also answers 200 when that fails, as it does for an action that is done or was asked for more than 30 days ago.
         *     After five failures the address is closed for this action for fifteen minutes, whether such an account exists or
         *     not; each further time for twice as long, a day at most. The id of the action has to be spelt as in its link.
         */
        post: operations["post_auth_product_action_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange the values of a hand-over link for a pair.
         * @description They are one-time codes that live sixty seconds, or an ordinary pair whose access token has not expired, which is
         *     replaced. With `X-Token-Transport: cookie` the session of the cookie ends: this one takes its place.
         */
        post: operations["post_auth_handover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor-qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The QR code to scan when switching two-factor on; the same one in this session for ten minutes, until it is
         *     renewed or confirmed.
         * @description The secret belongs to the session that asks: another session gets another one, and it ends with the session.
         *     Once two-factor is on the secret is never shown again.
         */
        get: operations["get_auth_two_factor_qr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor-qr/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new secret: codes of the one before do not count any more. */
        post: operations["post_auth_two_factor_qr_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password while signed in.
         * @description It ends every other session, withdraws links that were mailed before, and mails a notice.
         */
        post: operations["post_auth_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-unlock": {
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
        post: operations["post_auth_request_unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Use the link: this browser counts as one of the account's devices, whose failures are counted apart. */
        post: operations["post_auth_unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the consumer's sessions, the last used first. */
        get: operations["get_auth_sessions"];
        put?: never;
        post?: never;
        /** Sign out on every other device. */
        delete: operations["delete_auth_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out on one device. */
        delete: operations["delete_auth_sessions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an error of the app.
         * @description Anybody may; at most a hundred in ten minutes from one address.
         */
        post: operations["post_client_errors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consumers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The consumer who is signed in. */
        get: operations["get_consumers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Choose the consumer's language. */
        patch: operations["patch_consumers"];
        trace?: never;
    };
    "/api/consumers/partner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The consumer's partner: the names, and what forms about both begin with.
         * @description Only where each of the two records names the other.
         */
        get: operations["get_consumers_partner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consumers/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the activity of the account, the newest first: sign-ins, failures, changes and submissions. */
        get: operations["get_consumers_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dossiers/{id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A ZIP file with what the consumer may see of a dossier: documents, answers with their receipts and evidence, an index, and
         *     a program that checks all of it. Needs a proof of the last five minutes.
         */
        get: operations["get_dossiers_id_bundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consumers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A ZIP file with the consumer's data as JSON and every document that is theirs. Needs a proof of the last five minutes. */
        get: operations["get_consumers_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consumers/mail-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the consumer's mail preferences. */
        get: operations["get_consumers_mail_preferences"];
        /**
         * Choose what to be mailed about. What the firm calls required, receipts and letters about the account come whatever
         *     is chosen.
         */
        put: operations["put_consumers_mail_preferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every action of the consumer, done ones included: the open ones first, by deadline. */
        get: operations["get_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's banners; each is shown in the languages that have both an address and a picture. */
        get: operations["get_banners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's news, for the top of the dashboard. */
        get: operations["get_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters for each kind of product, also for those of which the consumer has none. The id is the kind. */
        get: operations["get_products_definitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dossiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_dossiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dossiers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_dossiers_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/mortgages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_mortgages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/mortgages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_mortgages_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_credits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/credits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_credits_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/life-insurances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_life_insurances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/life-insurances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_life_insurances_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/general-insurances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_general_insurances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/general-insurances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_general_insurances_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/woongarant-insurances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_woongarant_insurances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/woongarant-insurances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_woongarant_insurances_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_appointments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_appointments_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/otds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_otds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/otds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_otds_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/bankguarantees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_bankguarantees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/bankguarantees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_bankguarantees_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/fgvs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_fgvs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/fgvs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_fgvs_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/cardifao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_cardifao"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/cardifao/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_cardifao_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/purchase-intentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_purchase_intentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/purchase-intentions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_purchase_intentions_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_invoices_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/business-incomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_business_incomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/business-incomes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_business_incomes_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/will-writing-advices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All of the consumer's products of this kind. */
        get: operations["get_products_will_writing_advices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/will-writing-advices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the consumer's products of this kind. */
        get: operations["get_products_will_writing_advices_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/general-insurances/{id}/damage-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports damage on a general insurance. Answers the insurance with the report in it. */
        post: operations["post_products_general_insurances_id_damage_reports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The firm's important documents, each with its category. */
        get: operations["get_documents"];
        put?: never;
        /** Delivers the files that an action asks for, as one PDF, and does the action. Answers the action. */
        post: operations["post_documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the file of a download action, which is completed when all of it has been sent. */
        get: operations["get_actions_id_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/{id}/downloadable-document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The document that is put before the consumer for approval, to be read before answering and afterwards; of a knowledge
         *     and experience form, what was filled in.
         */
        get: operations["get_actions_id_downloadable_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/quote-attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns an attachment of a quote. The action is completed when each attachment has been sent once. */
        get: operations["get_actions_quote_attachments_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document of the library, if there is one in this language. */
        get: operations["get_documents_id_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/uploads/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a document that the consumer delivered, as it was kept. */
        get: operations["get_documents_uploads_id_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/otds/actions/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the service order of an action. An action that asks to download it is completed when all of it has been
         *     sent.
         */
        get: operations["get_products_otds_actions_id_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/bankguarantees/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document of a bank guarantee. */
        get: operations["get_documents_bankguarantees_id_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/download/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An invoice as PDF. */
        get: operations["get_invoices_download_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of an action that was answered: made when first asked for, the same from then on. Where one answer is
         *     enough for two, the other gets one too, without what is theirs alone.
         */
        get: operations["get_actions_id_receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the documents that the consumer received: those of their products, the orders that they signed, and the
         *     forms that became documents, the newest first.
         */
        get: operations["get_documents_received"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/received/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a document that the consumer received. */
        get: operations["get_documents_received_id_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the consumer's uploads, the newest first. */
        get: operations["get_documents_uploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes back what the firm has not looked at yet; its action is open again. */
        delete: operations["delete_documents_uploads_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The draft of an action, of sessions of the same kind: a token for one action reads what was typed with such a token. */
        get: operations["get_actions_id_draft"];
        /** Keeps a new edition; 409 when another device has kept one meanwhile. */
        put: operations["put_actions_id_draft"];
        post?: never;
        /** Throws the draft away. */
        delete: operations["delete_actions_id_draft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory-form/requirements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the requirements for starting at the action's provider: a QR code and a start button, or the address of a
         *     form for the frame.
         */
        get: operations["get_inventory_form_requirements_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory-form/ockto-state/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the state of the sharing. Once the provider has finished, its data are taken over and the action is done. */
        get: operations["get_inventory_form_ockto_state_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory-form/ockto-debug/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins again with one of the provider's made-up households; only where the operator lets it be tried out. */
        post: operations["post_inventory_form_ockto_debug_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory-form/ockto-renew-qr/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a new QR code; the older one stops working. */
        post: operations["post_inventory_form_ockto_renew_qr_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/actions/{id}/respond-document-approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approves a document, or not, or not without a question. Answers the action. */
        post: operations["post_actions_id_respond_document_approval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/otds/actions/{id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs a service order, with a direct-debit mandate where its fees are collected that way. Answers the action. */
        post: operations["post_products_otds_actions_id_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/bankguarantees/actions/{id}/submit-choice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts or declines a bank guarantee. Accepting needs the general conditions, which the firm supplies: 409
         *     `BANK_GUARANTEE_CONDITIONS_MISSING` while they are not there. Answers the action.
         */
        post: operations["post_products_bankguarantees_actions_id_submit_choice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/cardifao/actions/{id}/premium": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the premium of the cover for this consumer, per month. The same offer is shown all day, unless what it rests
         *     on changes.
         */
        get: operations["get_products_cardifao_actions_id_premium"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/cardifao/actions/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accepts the premium that was shown. Answers the action. */
        post: operations["post_products_cardifao_actions_id_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/cardifao/actions/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines the premium that was shown. Answers the action. */
        post: operations["post_products_cardifao_actions_id_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory-form/iwize/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hands over what was filled in in the embedded form. Answers the action. */
        post: operations["post_inventory_form_iwize_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advice_profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the advice questionnaire in. Answers the action. */
        post: operations["post_advice_profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inventory-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends the inventory form in, filled in by hand. Answers the action. */
        post: operations["post_inventory_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/knowledge-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Submits the knowledge and experience form. Returns the action; the form is stored as a PDF. */
        post: operations["post_knowledge_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mortgage-check/submit-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits the mortgage check; its score is computed again here. Returns the action.
         * @description The plans are those of one year (`plan_year_…`) where this year less the year of birth is at most 56, or no date of
         *     birth is known, else those of ten (`plan_decade_…`). Boxes of the other list, and `when_moving` where the list asked
         *     has no moving, are kept in `formData` and neither count as an answer nor score.
         */
        post: operations["post_mortgage_check_submit_form"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mortgage-check/submit-form-no-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submits like `submit-form`, with a token for the one action instead of a sign-in. Returns the action.
         * @description For an account with a sign-in of its own a token gets when the action was asked and done, and every other member
         *     empty.
         */
        post: operations["post_mortgage_check_submit_form_no_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/mortgage-no-login/{action}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The mortgage that an action is about, with a token for that action. The second id is the one that
         *     `product-action-login` answered.
         * @description For an account with a password or two-factor a token gets the types of loan that the form lists, and every other
         *     member empty.
         */
        get: operations["get_products_mortgage_no_login_action_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consumer-no-login/{action}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the consumer whom an action asks, with a token for that action.
         * @description For an account with a password or two-factor a token gets the language and the way of address, and every other
         *     member empty.
         */
        get: operations["get_consumer_no_login_action_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/mortgages/{id}/update-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings loan parts, house value and savings wishes up to date. Answers the action. */
        post: operations["post_products_mortgages_id_update_details"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/mortgages/{id}/edit-market-value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells what the house is worth now. Returns the action. */
        post: operations["post_products_mortgages_id_edit_market_value"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/mortgages/{id}/update-present-opportunity-to-consumer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers whether a possible saving interests the consumer. Returns the action. */
        post: operations["post_products_mortgages_id_update_present_opportunity_to_consumer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/mortgages/actions/{id}/date-conditions-precedent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Tells until when the purchase can still be undone. Returns the action. */
        put: operations["put_products_mortgages_actions_id_date_conditions_precedent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/woongarant-insurances/actions/{id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs the proposal. The consumer approves it on the insurer's page, to which the answer leads. */
        post: operations["post_products_woongarant_insurances_actions_id_sign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/appointments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels an appointment that has not started, where the firm allows it. It leaves the list. */
        post: operations["post_products_appointments_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consumers/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the state of the secret address of the consumer's appointments. */
        get: operations["get_consumers_calendar"];
        put?: never;
        /**
         * Make a secret address, in the place of an earlier one. It is said once. Needs a proof of the last five minutes: whoever has
         *     the address reads the appointments without signing in.
         */
        post: operations["post_consumers_calendar"];
        /** Take the secret address away. */
        delete: operations["delete_consumers_calendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The appointments as a calendar reads them, by the secret in the address alone: those of the last 90 days and all that
         *     come, cancelled ones as such.
         */
        get: operations["get_calendar_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of a thread, the newest first. */
        get: operations["get_messages"];
        put?: never;
        /**
         * Sends a message to the firm. Returns the message; `meta.moved` says that it is in the general thread because its
         *     dossier is closed.
         */
        post: operations["post_messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The consumer's threads: the general one, then those of dossiers, the one with the newest message first. */
        get: operations["get_messages_threads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notes up to where the consumer has read a thread. Answers the thread. */
        post: operations["post_messages_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/{id}/attachments/{attachment}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a message. */
        get: operations["get_messages_id_attachments_attachment_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The draft of a thread. */
        get: operations["get_messages_draft"];
        /** Keeps a new edition; 409 when another device has kept one meanwhile. */
        put: operations["put_messages_draft"];
        post?: never;
        /** Throws the draft away. */
        delete: operations["delete_messages_draft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the notices that the firm mailed in the last 90 days and that are still true: the newest first, at most 50.
         *     The consumer's own acts in the portal are not among them.
         */
        get: operations["get_notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark notices as read. Unknown ids are ignored; repeating the call changes nothing. */
        post: operations["post_notices_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/change-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the consumer's proposals: pending ones, then those that ended within 90 days, the newest first. */
        get: operations["get_change_proposals"];
        put?: never;
        /** Proposes a change of one field, which replaces what was proposed for it before. Answers the proposal. */
        post: operations["post_change_proposals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/change-proposals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a proposal back that can still come into force. Answers the proposal. */
        post: operations["post_change_proposals_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/change-proposals/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms a proposed e-mail address by the link that was mailed to the old or to the new address. */
        post: operations["post_change_proposals_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The consumer's push subscriptions, the newest first, and the firm's public key. */
        get: operations["get_push_subscriptions"];
        put?: never;
        /**
         * Add the push subscription of this browser. The same endpoint is not counted twice, and belongs to the account that
         *     added it last.
         */
        post: operations["post_push_subscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a push subscription. */
        delete: operations["delete_push_subscriptions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: `changed`, whose data name what to ask for again, and `resync`, which means everything. They say
         *     nothing of what changed. The stream ends within a minute after its session.
         */
        get: operations["get_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/get-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins paying an invoice, or continues the open payment: `CREATED` comes with the provider's page. */
        post: operations["post_invoices_get_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/validate-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the provider for the outcome of the action's newest payment, after coming back from the provider's page. Before
         *     any payment its `status` is `null`.
         */
        post: operations["post_invoices_validate_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The payment provider says that something about a payment changed. 200 also for a payment that is not ours, so that
         *     nobody learns which ones are.
         */
        post: operations["post_payments_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/create-dossier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the firm for a dossier for one or two persons. A machine gets the same response, without effect.
         * @description Numbers of the asking system's own are told to the firm, which must not have them already.
         */
        post: operations["post_create_dossier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contracts that the consumer signed here and can withdraw from, could, or has withdrawn from: the newest first. */
        get: operations["get_withdrawals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraws from a contract, by its id in the list: at once, without a reason. Answers the contract. A confirmation with
         *     a PDF is mailed to the address that is given.
         */
        post: operations["post_withdrawals_id_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The confirmation of a withdrawal, by the contract's id in the list. */
        get: operations["get_withdrawals_id_receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals/by-token/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A contract by the signed link of a mail, without an account. Every link that is not one gets the same answer. */
        get: operations["get_withdrawals_by_token_token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals/by-token/{token}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraws from the contract of a signed link, without an account. Answers the contract. */
        post: operations["post_withdrawals_by_token_token_confirm"];
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
        /** @description Counts of the consumer's actions for a product. */
        ActionCounter: {
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            closed: number;
            /** Format: int64 */
            open: number;
        };
        /** @description The invoice that an action asks to pay. */
        ActionInvoice: {
            /** Format: uuid */
            id: string;
            public_number: string | null;
            /** Format: date */
            date_created: string | null;
            /**
             * Format: date
             * @description The last day to pay.
             */
            date_due: string | null;
            /**
             * Format: date
             * @description The day on which it was paid, here or elsewhere.
             */
            paid_on: string | null;
            payment_state: components["schemas"]["PaymentState"] | null;
            total: components["schemas"]["Money"] | null;
            /**
             * Format: uuid
             * @description Id of the action itself.
             */
            product_action: string;
            lines: components["schemas"]["InvoiceLine"][];
            /** @description True if there is a PDF to download. */
            has_pdf: boolean;
        };
        /** @description The product that an action is about. */
        ActionProduct: {
            /** Format: uuid */
            id: string;
            label: string;
            /** @description The kind in upper case. */
            type: string;
        };
        /** @description The proposal for a home insurance, with the actions of its insurance. */
        ActionProposal: components["schemas"]["Proposal"] & {
            action_counter: components["schemas"]["ActionCounter"];
        };
        /**
         * @description The type of a product action, by its name on the wire.
         * @enum {string}
         */
        ActionType: "UPLOAD_DOCUMENT" | "REUPLOAD_DOCUMENT" | "REQUEST_PENSION_XML" | "INVENTORY_FORM" | "INVENTORY_FORM_OCKTO" | "INVENTORY_FORM_DIGID" | "INVENTORY_FORM_IWIZE" | "REQUEST_DATE_CONDITIONS_PRECEDENT" | "SIGN_OTD" | "DOWNLOAD_INDICATIVE_PROPOSAL" | "DOWNLOAD_FINAL_OFFER" | "DOWNLOAD_OTD_UNSIGNED" | "DOWNLOAD_OTD_SIGNED" | "DOWNLOAD_ADDED_DOCUMENT" | "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE" | "APPROVE_DOCUMENT" | "BANK_GUARANTEE_PROPOSAL" | "REQUEST_BANK_GUARANTEE" | "KNOWLEDGE_FORM" | "CONSUMER_PROFILE_FORM" | "REQUEST_ADVICE" | "UPDATE_MORTGAGE" | "EDIT_MARKET_VALUE" | "PRESENT_OPPORTUNITY" | "PAY_INVOICE" | "START_DISABILITY_COVER" | "CALCULATE_DISABILITY_PREMIUM" | "MORTGAGE_CHECK" | "SIGN_WOONGARANT_PROPOSAL";
        /** @description An event in the security log of the account. */
        Activity: {
            /** @description Type of the event, for example `login.succeeded`. */
            event: string;
            /** @description `consumer`, `colleague <name>`, `firm` or `system`. */
            actor: string;
            /** Format: date-time */
            occurred_at: string;
            ip?: string | null;
            user_agent?: string | null;
            details: Record<string, unknown>;
        };
        /**
         * @description One of the two addresses from which a proposed e-mail address is confirmed.
         * @enum {string}
         */
        AddressSide: "old" | "new";
        /**
         * @description Form of address of a consumer.
         * @enum {string}
         */
        AddressStyle: "formal" | "informal";
        /** @description The body of `POST /api/advice_profile`. */
        AdviceProfileAnswer: {
            /** @description The answers of all steps, merged flat. */
            data: Record<string, unknown>;
            productActionId: string;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description The adviser of a contract. */
        AdviserContact: {
            name: string | null;
            phone: string | null;
            emailaddress: string | null;
        };
        /** @description An adviser or owner of a dossier, as shown on a panel with a picture and ways to get in touch. */
        AdviserPanel: {
            name: string | null;
            label: string | null;
            phone: string | null;
            emailaddress: string | null;
            /** @description `ADVISOR` for the adviser. */
            systemname: string | null;
            image: components["schemas"]["Picture"] | null;
            /** @description True if the panel leaves out the words before the name that state the adviser's role. */
            dontShowPrefix: boolean;
        };
        Amount: number | string | null;
        /**
         * @description Usual answering times of the firm in working days, shown with what it is doing for a consumer; nothing is shown where
         *     one is absent.
         */
        AnsweringTimes: {
            /**
             * Format: int32
             * @description Documents that the consumer delivered.
             * @default null
             */
            documents: number | null;
            /**
             * Format: int32
             * @description Forms: the inventory, the mortgage check and other questions.
             * @default null
             */
            forms: number | null;
            /**
             * Format: int32
             * @description Decisions of the consumer: signatures, approvals, proposals and opportunities.
             * @default null
             */
            decisions: number | null;
            /**
             * Format: int32
             * @description Damage reports of the consumer.
             * @default null
             */
            damage_reports: number | null;
        };
        /** @description An appointment's attributes. Date and times are those of Europe/Amsterdam. */
        Appointment: {
            label: string;
            type: string | null;
            start_time: components["schemas"]["ClockTime"] | null;
            end_time: components["schemas"]["ClockTime"] | null;
            /** Format: date */
            date: string;
            location: string | null;
            advisor_name: string | null;
            is_true_meeting: boolean;
            true_meeting_url: components["schemas"]["Link"] | null;
            is_google_meet: boolean;
            google_meet_url: components["schemas"]["Link"] | null;
            is_teams: boolean;
            teams_url: components["schemas"]["Link"] | null;
            edit_url: components["schemas"]["Link"] | null;
            cancel_url: components["schemas"]["Link"] | null;
            /** @description A cancelled appointment leaves the consumer's list. */
            is_cancelled: boolean;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description A day, and the time in Amsterdam if one is known. */
        AppointmentMoment: {
            /** Format: date */
            date: string;
            start_time: components["schemas"]["ClockTime"] | null;
        };
        /**
         * @description A consumer's opinion of a document.
         * @enum {string}
         */
        ApprovalResponse: "yes" | "no" | "no_question";
        /**
         * @description The level of assurance of a sign-in (eIDAS, art. 8), the lowest first.
         * @enum {string}
         */
        AssuranceLevel: "low" | "substantial" | "high";
        /** @description A pair of tokens and what it is good for. */
        AuthResult: {
            /** @description Token for the header `Authorization: Bearer`; lives ten minutes. */
            accessToken: string;
            /** @description Token for `POST /api/auth/refresh`, which replaces the pair; `null` when it travels in the cookie. */
            refreshToken?: string | null;
            /** @description The pair is pending: only `POST /api/auth/two-factor` takes it, for five minutes. */
            twoFactor: boolean;
            /** @description Two-factor must be set up before anything else. */
            twoFactorSetup: boolean;
            /** @description The methods that `POST /api/auth/two-factor` accepts for a pending pair. */
            twoFactorMethods?: components["schemas"]["SecondFactorMethod"][];
            /** Format: uuid */
            consumerId: string;
            /**
             * @description Ten codes for when the authenticator is lost, each good once; only when two-factor was just enabled, or a first
             *     passkey added.
             */
            recoveryCodes?: string[] | null;
        };
        /**
         * @description Kind of author, as the reader of a message sees it.
         * @enum {string}
         */
        AuthorKind: "self" | "partner" | "firm" | "former";
        /** @description A bank guarantee's attributes. */
        BankGuarantee: {
            label: string;
            company: string | null;
            is_BNP: boolean;
            cost: components["schemas"]["Money"] | null;
            amount: components["schemas"]["Money"] | null;
            one_off_additional_orv_cost: components["schemas"]["Money"] | null;
            premium: components["schemas"]["Money"] | null;
            /** @description The arrangement of the guarantee: with `dha_woongarant` there is no insurance card. */
            arrangement: string | null;
            purchase_price: components["schemas"]["Money"] | null;
            /** Format: date */
            date_of_issue: string | null;
            /**
             * Format: date
             * @description The day until which a guarantee that is not BNP's holds.
             */
            date_ultimate: string | null;
            /**
             * Format: date
             * @description The day until which a BNP guarantee holds.
             */
            date_bankguarantee: string | null;
            /** Format: date */
            purchase_agreement_date: string | null;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description The body of `POST /api/products/bankguarantees/actions/{id}/submit-choice`. */
        BankGuaranteeChoice: {
            accepted: boolean;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description A banner on the dashboard, shown in the languages that have both an address and a picture. */
        BannerRecord: {
            title: components["schemas"]["Localised"];
            url: components["schemas"]["ByLanguage_Link"];
            image: components["schemas"]["ByLanguage_Picture"];
        };
        /** @description A branch that can be chosen. */
        BranchLicence: {
            name: string;
            domain: string;
        };
        /** @description An income statement's attributes. */
        BusinessIncome: {
            label: string;
            /** @description The name of the consumer. */
            name: string | null;
            supplier: string | null;
            lender: string | null;
            state: string | null;
            /**
             * Format: date
             * @description The day on which the statement was requested.
             */
            created: string | null;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description A value keyed by language tag; a tag that is absent falls back, see [`ByLanguage::get`]. */
        ByLanguage_Link: {
            /** @description A public http or https address. */
            nl?: string;
            /** @description A public http or https address. */
            "nl-x-informal"?: string;
            /** @description A public http or https address. */
            en?: string;
            /** @description A public http or https address. */
            "en-x-informal"?: string;
        };
        /** @description A value keyed by language tag; a tag that is absent falls back, see [`ByLanguage::get`]. */
        ByLanguage_Picture: {
            /** @description A picture: a public address, or a `data:` URL that really holds an image. */
            nl?: string;
            /** @description A picture: a public address, or a `data:` URL that really holds an image. */
            "nl-x-informal"?: string;
            /** @description A picture: a public address, or a `data:` URL that really holds an image. */
            en?: string;
            /** @description A picture: a public address, or a `data:` URL that really holds an image. */
            "en-x-informal"?: string;
        };
        /** @description The secret address at which a calendar reads the appointments. */
        CalendarAddress: {
            /**
             * Format: date-time
             * @description Time at which it was created.
             */
            created_at: string | null;
            /** @description The secret address, only in the response that makes it. */
            address: string | null;
        };
        /** @description A disability cover's attributes. */
        Cardifao: {
            label: string;
            reference_number: string | null;
            quote_number: string | null;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description Heading of the library in the language of the request, with its documents. */
        Category: {
            id: string;
            name: string;
            documents: components["schemas"]["InCategory"][];
        };
        ChangePassword: {
            currentPassword?: string;
            password?: string;
        };
        /** @description An error of the app. It holds nothing that anybody typed or was shown. */
        ClientError: {
            /** @description The error's name and message, without quoted values. */
            message?: string;
            stack?: string;
            /** @description The address of the page, with `:id` in the place of ids and tokens. */
            route?: string;
            /** @description The name of the app's main file, which differs from build to build. */
            version?: string;
        };
        /** @description A time of day, `HH:MM`, in Europe/Amsterdam. */
        ClockTime: string;
        /** @description The house that secures the mortgage. */
        Collateral: {
            market_value: components["schemas"]["Money"] | null;
            /** Format: date */
            market_value_date: string | null;
            based_on: components["schemas"]["ValueBasis"] | null;
            based_on_options: components["schemas"]["NamedOption"][];
            house_number: string | null;
            street_name: string | null;
            zip_code: string | null;
            city: string | null;
        };
        Colour: string;
        /** @description The body of `PUT /api/products/mortgages/actions/{id}/date-conditions-precedent`. */
        ConditionsPrecedentDate: {
            /** Format: date */
            dateConditionsPrecedent: string;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description A code, the password, a passkey, or a sign-in at an identity provider. */
        Confirm: {
            /** @description Code of the authenticator app, or a recovery code; where the account has two-factor or a passkey. */
            code?: string | null;
            /** @description Suffices for the settings, and not to sign where the account has two-factor or a passkey. */
            password?: string | null;
            /**
             * Format: uuid
             * @description Id of the challenge that `credential` responds to.
             */
            challenge?: string | null;
            /** @description `AuthenticationResponseJSON` of one of the account's passkeys. */
            credential?: Record<string, unknown> | null;
            identity?: components["schemas"]["IdentityCallback"] | null;
        };
        /** @description The link of a mail that confirms an address. */
        ConfirmAddress: {
            /** @description Token of the link `/confirm-address/{token}`. */
            token: string;
        };
        /** @description The body of a withdrawal: what the list proposes for it. */
        ConfirmWithdrawal: {
            /** @description Name of the withdrawing person. */
            name?: string | null;
            email?: components["schemas"]["Email"] | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description Result of a confirmation. */
        Confirmed: {
            confirmed_by: components["schemas"]["Proof"];
            /** Format: date-time */
            confirmed_at: string;
            /**
             * Format: date-time
             * @description Time until which it counts.
             */
            expires_at: string;
        };
        /** @description Result of confirming a proposal. */
        ConfirmedProposal: {
            /** @description Address, of the two, from which the change was confirmed. */
            side: components["schemas"]["AddressSide"];
            confirmed: components["schemas"]["ProposalConfirmations"];
            state: components["schemas"]["ProposalState"];
        };
        /** @description A consumer as the API shows them: the entity's names, and the read side's other names for some. */
        ConsumerAttributes: components["schemas"]["ConsumerRecord"] & {
            two_factor: boolean;
            twoFactor: boolean;
            isCompany: boolean;
            displayName: string;
            addressStyle: components["schemas"]["AddressStyle"];
            /** Format: date */
            dateOfBirth: string | null;
            /** @description The partner's names: `firstName` and, above, `displayName`. */
            firstName: string | null;
        };
        /** @description A message as a consumer reads it. */
        ConsumerMessage: {
            text: string;
            by: components["schemas"]["MessageAuthor"];
            /** Format: date-time */
            sent_at: string;
            /**
             * Format: date-time
             * @description Time at which the other side received it.
             */
            delivered_at: string | null;
            /** Format: date-time */
            read_at: string | null;
            /** @description True if somebody else wrote the message and the reader has not read it. */
            is_unread: boolean;
            /** @description The firm marked it as advice that it gave. */
            is_advice: boolean;
            action: components["schemas"]["MessageRequest"] | null;
            moved_from: components["schemas"]["MessageDossier"] | null;
            attachments: components["schemas"]["MessageFile"][];
        };
        /** @description A consumer as the firm sends them. There is no password in it: a consumer sets that by invitation. */
        ConsumerRecord: {
            /** @description Signs in as well as the mail address does; required where somebody else signs in with that address. */
            user_name: string | null;
            email: components["schemas"]["Email"] | null;
            /** @description The external id of the partner. */
            partner: string | null;
            /** @description The external id of the branch that serves them. */
            branch: string | null;
            locale: components["schemas"]["Locale"];
            address_style: components["schemas"]["AddressStyle"] | null;
            /** @description True if two-factor authentication must be set up before anything else. */
            two_factor_required: boolean;
            is_company: boolean;
            company_name: string | null;
            gender: components["schemas"]["Gender"] | null;
            initials: string | null;
            first_name: string | null;
            preposition: string | null;
            last_name: string | null;
            /** @description Absent: made of the name's parts. */
            display_name: string | null;
            salutation: string | null;
            /** Format: date */
            date_of_birth: string | null;
            nationality: string | null;
            /** @description Absent: made of street, number, postcode and city. */
            address: string | null;
            street_name: string | null;
            house_number: string | null;
            house_number_addition: string | null;
            zipcode: string | null;
            city: string | null;
            birth_country: string | null;
            birth_last_name: string | null;
            birth_preposition: string | null;
            phone_home: string | null;
            phone_mobile: string | null;
            /** @description Absent: the mobile and home numbers. */
            phoneNumbers: string[];
            profilePicture: components["schemas"]["Picture"] | null;
            /** @description Marital state, one of the inventory form's values. */
            marital_state: string | null;
            /** @description The highest degree, a code of the inventory form from 1 to 8. */
            degree: string | null;
            smoker: boolean | null;
            in_paid_employment: boolean | null;
            ever_divorced: boolean | null;
            /** @description The account number that the firm pays to and collects from, as printed or without spaces. */
            iban: string | null;
            /** @description Way in which they want to be contacted by the firm. */
            contact_preference: string | null;
            /** @description The firm's contacts at a company; this gives them no sign-in of their own. */
            contact_persons: components["schemas"]["ContactPerson"][];
        };
        /** @description A thread as a consumer sees it in the overview. */
        ConsumerThread: {
            dossier: components["schemas"]["MessageDossier"] | null;
            /**
             * Format: int64
             * @description Number of unread messages of others.
             */
            unread: number;
            last_message: components["schemas"]["LatestMessage"] | null;
            /** @description The firm has closed the dossier: a new message goes to the general thread. */
            is_closed: boolean;
            /** @description The names of the others who read the thread besides the firm. */
            people: string[];
        };
        /** @description A person at a company. */
        ContactPerson: {
            name: string;
            /** @description Job title, as the portal shows it. */
            function: string | null;
            email: components["schemas"]["Email"] | null;
            phone: string | null;
        };
        /** @description The firm's own texts and images; what is left out is shown in the portal's own words or not at all. */
        Content: {
            /**
             * @description Picture above the welcome text: an https address, a path below `/assets`, or `data:image`.
             * @default null
             */
            header_image: string | null;
            /**
             * @description True if the header image takes the full width.
             * @default false
             */
            header_full_width: boolean;
            /**
             * @description Logo in the top menu, on documents and in mails.
             * @default null
             */
            logo_image: string | null;
            /**
             * @description Logo of iDEAL | Wero beside the payment method; without one its name is shown.
             * @default null
             */
            payment_method_image: string | null;
            /**
             * @description Source of new dossiers, for the firm's own books.
             * @default null
             */
            lead_source: string | null;
            /** @default {} */
            welcome_title: components["schemas"]["Localised"];
            /**
             * @description Welcome text in HTML, sanitised before it is shown.
             * @default {}
             */
            welcome_content: components["schemas"]["Localised"];
            /** @default {} */
            important_documents_title: components["schemas"]["Localised"];
            /**
             * @description Text above the documents in HTML, sanitised before it is shown.
             * @default {}
             */
            important_documents_content: components["schemas"]["Localised"];
            /**
             * @description HTML below every page, sanitised before it is shown.
             * @default {}
             */
            footer_content: components["schemas"]["Localised"];
            /**
             * @description The firm's word for the adviser.
             * @default {}
             */
            adviser_label: components["schemas"]["Localised"];
            /**
             * @description The firm's word for the owner of the dossier.
             * @default {}
             */
            dossier_owner_label: components["schemas"]["Localised"];
            /**
             * @description HTML: the terms that are read and agreed before signing a service order.
             * @default {}
             */
            otd_conditions: components["schemas"]["Localised"];
            /**
             * @description Text that the consumer agrees to for a direct debit.
             * @default {}
             */
            sepa_text: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_1: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_2: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_3: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_4: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_5: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_6: components["schemas"]["Localised"];
            /**
             * @description Score 75 or more.
             * @default {}
             */
            mortgage_check_outcome_necessary: components["schemas"]["Localised"];
            /**
             * @description Score 45 to 74.
             * @default {}
             */
            mortgage_check_outcome_desirable: components["schemas"]["Localised"];
            /**
             * @description Result of a score below 45.
             * @default {}
             */
            mortgage_check_outcome_not_needed: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_introduction: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_premium: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_accept_button: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_decline_button: components["schemas"]["Localised"];
            /**
             * @description The firm's word for income types.
             * @default {}
             */
            income_type_label: components["schemas"]["Localised"];
            /**
             * @description The firm's word for product phases.
             * @default {}
             */
            product_phase_label: components["schemas"]["Localised"];
        };
        /**
         * @description State of a contract's right of withdrawal.
         * @enum {string}
         */
        ContractState: "open" | "withdrawn" | "over" | "excluded";
        /** @description The insured capital, the event that pays it out, and the duration of the insurance. */
        Coverage: {
            capital: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description Duration of the insurance in months.
             */
            duration: number | null;
            /** @description The event that pays out the capital, such as "bij overlijden" (at death). */
            insurance_type: string | null;
        };
        /** @description The body of `POST /api/create-dossier`. */
        CreateDossier: {
            hasPartner?: boolean;
            /** @description A code of `GET /api/entities/product-phases`. */
            productPhase?: string | null;
            leadSource?: string | null;
            /** @description The number of the dossier in the system that asks for it, under which the firm keeps it. */
            externalId?: string | null;
            /** @description The main person, then the partner. */
            persons: components["schemas"]["DossierPerson"][];
            /** @description Field that people do not see: a machine fills it in. */
            website?: string | null;
            /**
             * Format: double
             * @description Time that the form was open, in seconds.
             */
            secondsOnPage?: number | null;
        };
        /** @description Attributes of a credit. */
        Credit: {
            label: string;
            lender: string | null;
            /** Format: date */
            date_entry: string | null;
            spending_target: string | null;
            loan_amount: components["schemas"]["Money"] | null;
            repayment_amount: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description Months between two repayments.
             */
            repayment_period: number | null;
            repayment_percentage: components["schemas"]["Percentage"] | null;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description A firm's features and its own texts. */
        CurrentLicence: {
            name: string;
            features: components["schemas"]["Features"];
            modules: components["schemas"]["Modules"];
            smartcare: components["schemas"]["Smartcare"];
            content: components["schemas"]["Content"];
            contact: components["schemas"]["FirmContact"];
            answering_times: components["schemas"]["AnsweringTimes"];
            /** Format: int32 */
            minimum_password_strength: number;
            /** @description True if invoices can be paid here: the firm has a payment provider. */
            can_pay_invoices: boolean;
        };
        /** @description Damage as it was reported. */
        DamageReport: {
            cause: string | null;
            notes: string | null;
            /** @description The name of the consumer who reported the damage. */
            consumer: string | null;
            /** @description State in the firm's own words; `REPORTED` until the firm has looked at what was reported in the portal. */
            state: string | null;
            /** Format: date */
            date_reported: string | null;
            is_closed: boolean;
        };
        /** @description The form of a report. */
        DamageReportForm: {
            /** @description `YYYY-MM-DD`, not after today. */
            date: string;
            /** @description `HH:MM`. */
            time?: string | null;
            cause: string;
            notes?: string | null;
            /** @description Id of the insurance, which must be the one of the path. */
            product_id?: string | null;
            /** @description Photos and PDFs: PNG, JPEG, BMP or PDF, at most 25 MiB together. */
            "file[]": string[];
        };
        Decimal: number | string | null;
        /** @description Counts of one kind. */
        Definition: {
            /**
             * Format: int64
             * @description Number of products in the list of this kind.
             */
            counter: number;
            /**
             * Format: int64
             * @description Number of open actions for products of this kind.
             */
            open_actions: number;
            /**
             * Format: uuid
             * @description The first of the list.
             */
            first_product_id?: string | null;
        };
        /** @description Counts of a consumer's products, and the data of the page's frame. */
        DefinitionList: {
            data: {
                type: string;
                id: string;
                /** @description Counts of one kind. */
                attributes: {
                    /**
                     * Format: int64
                     * @description Number of products in the list of this kind.
                     */
                    counter: number;
                    /**
                     * Format: int64
                     * @description Number of open actions for products of this kind.
                     */
                    open_actions: number;
                    /**
                     * Format: uuid
                     * @description The first of the list.
                     */
                    first_product_id?: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
            meta: components["schemas"]["DefinitionListMeta"];
        };
        DefinitionListMeta: {
            /**
             * Format: int64
             * @description Number of unread messages of others, in all threads; null where the firm takes none.
             */
            unread_messages: number | null;
            /** @description The name of the colleague of the firm who views the portal as the consumer at this moment; null for that colleague. */
            viewed_by: string | null;
        };
        /** @description The form of a delivery. */
        DeliveryForm: {
            productActionId: string;
            /** @description The consumer's own remark. */
            comment?: string | null;
            /** @description PDF, JPEG, PNG, BMP or GIF; XML where a pension overview is asked for. At most 25 MiB together. */
            "file[]": string[];
        };
        /** @description A document that is named without a file. */
        DescribedDocument: {
            description: string | null;
        };
        /** @description The firm's own wording for one text of the portal. */
        DictionaryTranslation: {
            translation: components["schemas"]["Localised"];
        };
        /** @description The body of `POST /api/products/cardifao/actions/{id}/accept` and `…/decline`, which may also be absent. */
        DisabilityCoverAnswer: {
            /** @description The `quote_id` of the premium that was shown; another one than the insurer's latest is refused. */
            quote_id?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description The body of `POST /api/actions/{id}/respond-document-approval`. */
        DocumentApprovalAnswer: {
            response: components["schemas"]["ApprovalResponse"];
            explanation?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description Attributes of a dossier. */
        Dossier: {
            label: string;
            /** @description Shown where the licence's `show_dossier_number` is on. */
            number: string | null;
            percentage_complete: components["schemas"]["Percentage"];
            user_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description Person whom the dossier is for. */
        DossierPerson: {
            /** @description The number of the person in the system that asks for the dossier. */
            externalId?: string | null;
            /** @description `male` or `female`. */
            gender?: string | null;
            initials?: string | null;
            firstName?: string | null;
            preposition?: string | null;
            lastName?: string | null;
            postalCode?: string | null;
            houseNumber?: string | null;
            houseNumberAddition?: string | null;
            street?: string | null;
            city?: string | null;
            homePhone?: string | null;
            mobilePhone?: string | null;
            dateOfBirth?: string | null;
            country?: string | null;
            email?: string | null;
            addressStyle?: components["schemas"]["AddressStyle"] | null;
            /** @description A code of `GET /api/entities/income-types`. */
            incomeType?: string | null;
        };
        /** @description Confirmation that the request has arrived. */
        DossierRequest: {
            received: boolean;
        };
        /** @description The document that an action lets the consumer download. */
        DownloadableDocument: {
            name: string | null;
            description: string | null;
        };
        /** @description A consumer's unsent answers, as the form last saved them. */
        DraftAttributes: {
            /** @description Content of the draft, as the form put it there; `null` when there is none yet. */
            data: unknown;
            /**
             * Format: int64
             * @description Revision to be sent along with the next edition.
             */
            revision: number | null;
        };
        DutchDate: string | null;
        /** @description Address of a mailbox. */
        Email: string;
        /** @description Data of the finished form. */
        EmbeddedFormParts: {
            /** @description A JSON file: an object or a list. */
            data: string;
            /** @description Source of the data, as the form reports it. */
            dataOrigin?: string | null;
            /** @description A JSON file of how the form was filled. */
            events?: string | null;
        };
        /** @description A product phase or income type, in the language of the request. */
        EntityOption: {
            code: string;
            label: string;
        };
        /** @description Body of every error. */
        ErrorBody: {
            error: components["schemas"]["ErrorContent"];
        };
        ErrorContent: {
            /** @description Code of the error, one of the catalogue. */
            code: string;
            /** @description Explanation and advice, in the language of the request. */
            message: string;
            /**
             * @description The rules that each field breaks, by dotted path, with 422. A refused file is named by its position in the
             *     request, with what is wrong with it, as in `"file.1": ["empty"]` (`not_supported`, `damaged`, `encrypted`,
             *     `too_many_pixels`, `too_large`, `infected`).
             */
            fields?: {
                [key: string]: string[];
            };
            /** @description Every violation of a record of the back office with its place, as a JSON pointer into the attributes. */
            faults?: components["schemas"]["Fault"][];
            /**
             * Format: int64
             * @description Seconds until a locked account opens again.
             */
            locked_time_remaining?: number | null;
            confirm?: components["schemas"]["ProofAsked"] | null;
            /** @description All proofs that are accepted there, the strongest first, with `CONFIRMATION_REQUIRED`. */
            confirm_options?: components["schemas"]["ProofAsked"][];
            level?: components["schemas"]["AssuranceLevel"] | null;
            /** @description The fields whose values differ from those that the form began with, with `RECORD_CHANGED`. */
            changed?: components["schemas"]["FieldChange"][] | null;
            /** @description The revision to send once the consumer has seen the changes, with `RECORD_CHANGED`. */
            revision?: string | null;
        };
        /** @description One violation of a record. */
        Fault: {
            /** @description A JSON pointer into the attributes, such as `/loan_parts/0/interest`; empty for the whole. */
            pointer: string;
            /** @description The rule that is broken: `required`, `unknown`, `type`, `date`, `decimals`, `minimum`, `web-link`, … */
            rule: string;
            /** @description The violation in words, in English. */
            message: string;
        };
        /** @description Features that the firm shows and offers. */
        Features: {
            /**
             * @description True if guests may ask for a new dossier.
             * @default false
             */
            show_appointment_form: boolean;
            /** @default false */
            do_show_incometype_field: boolean;
            /** @default false */
            do_show_productphase_field: boolean;
            /** @default false */
            do_show_mortgage_timeline: boolean;
            /** @default false */
            do_show_purchaseintention_timeline: boolean;
            /** @default false */
            can_cancel_appointments: boolean;
            /** @default false */
            show_dossier_number: boolean;
            /** @default formal */
            default_address_style: components["schemas"]["AddressStyle"];
            /** @default false */
            show_appointment_type: boolean;
            /**
             * @description True if the firm states that its service orders have no conditions: nobody is asked to agree to any.
             * @default false
             */
            has_no_otd_conditions: boolean;
            /**
             * @description True if the names of clients are left out of the calendars that advisers subscribe to.
             * @default false
             */
            hides_clients_in_calendars: boolean;
        };
        /** @description Attributes of an FGV. */
        Fgv: {
            /** @description Shown as "FGV" when absent. */
            label: string | null;
            type: string | null;
            insurer_name: string | null;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description One field that has another value than the form began with. */
        FieldChange: {
            /**
             * @description The record and the dotted path of the field in it, with loan parts by their id:
             *     `mortgage.loan_parts.<id>.interest`, `consumer.city`. `mortgage.loan_parts` itself has the ids of all parts.
             */
            field: string;
            /** @description The value that it has now; `null` also for a record that is no longer there. */
            value: unknown;
        };
        /** @description The firm's telephone number and e-mail address for consumers, shown on every page. */
        FirmContact: {
            /**
             * @description A telephone number, as in `030 123 45 67`.
             * @default null
             */
            phone: string | null;
            /**
             * @description E-mail address of the firm.
             * @default null
             */
            email: string | null;
        };
        /**
         * @description The fonts that the portal can show, each served by the portal itself.
         * @enum {string}
         */
        Font: "Roboto" | "Open Sans" | "Lato" | "Montserrat" | "Oswald" | "Raleway" | "Noto Sans" | "Fira Sans" | "Lora" | "Merriweather" | "Libre Baskerville";
        ForgotPassword: {
            /** @description An e-mail address or a user name. */
            email?: string;
        };
        FormDate: string | null;
        /** @description A house that fits the search. */
        FoundHouse: {
            id: string;
            /** Format: date */
            date_created: string | null;
            has_seen: boolean;
            buildtype_label: string | null;
            objecttype_label: string | null;
            address: string | null;
            zipcode: string | null;
            city: string | null;
            external_url: components["schemas"]["Link"] | null;
            price: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description Floor area in square metres.
             */
            object_surface_m2: number | null;
            /**
             * Format: int32
             * @description Plot in square metres.
             */
            ground_surface_m2: number | null;
            raw_base64_thumbnail: components["schemas"]["RawImage"] | null;
        };
        /**
         * @description Written in upper case, as the inventory form has it; lower case, as the dossier form has it, is read as well.
         * @enum {string}
         */
        Gender: "MALE" | "FEMALE" | "X";
        /** @description A general insurance's attributes; `product_id` is added by the API and equals the id. */
        GeneralInsurance: {
            label: string;
            state: string | null;
            premium: components["schemas"]["Money"] | null;
            policy_number: string | null;
            /**
             * Format: int32
             * @description Payment period in months: 1, 3, 6 or 12, or another number.
             */
            payment_period: number | null;
            /** Format: date */
            date_start: string | null;
            company_name: string | null;
            insurance_type: string | null;
            show_damage_report_button: boolean;
            damage_reports: components["schemas"]["DamageReport"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description A bank guarantee as it is listed. */
        Guaranteed: components["schemas"]["Listed_BankGuarantee"] & {
            /** @description True if the firm has supplied the general conditions; until then nobody can agree to them. */
            has_general_conditions: boolean;
        };
        Handover: {
            /** @description Access token of the link. */
            accessToken?: string;
            /** @description Refresh token of the link. */
            refreshToken?: string;
        };
        /** @description A provider that is linked to the account. */
        IdentityAttributes: {
            /** @description The provider's id in the licence. */
            provider: string;
            /** @description Name in the firm's settings; the id where these no longer have the provider. */
            name: string;
            /** Format: date-time */
            linked_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
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
        IdentityLoginStart: {
            /** @description The provider's id in the licence. */
            provider: string;
            /**
             * @description Token of an invitation's link: the identity of the person who comes back is linked to its account, which has no
             *     password yet.
             */
            invitation?: string | null;
        };
        /** @description Address to which the browser is redirected. */
        IdentityRedirect: {
            /**
             * @description The page of the provider; it sends the browser back to `/sign-in/callback`, at the desk to
             *     `/desk/sign-in/callback`.
             */
            url: string;
        };
        IdentityStart: {
            /** @description The provider's id in the licence. */
            provider: string;
            level?: components["schemas"]["AssuranceLevel"] | null;
        };
        /** @description A document of the library. */
        ImportantDocument: {
            /** Format: uuid */
            id: string;
            label: string;
            filename: string;
            description: string | null;
            /** @description The language that it is written in; none: it serves every language. */
            language: string | null;
            importantDocumentCategory: components["schemas"]["Category"] | null;
        };
        InCategory: {
            /** Format: uuid */
            id: string;
            label: string;
        };
        /** @description An insurance as it is listed; `product_id` equals the id. */
        Insured: components["schemas"]["Listed_GeneralInsurance"] & {
            /** Format: uuid */
            product_id: string;
        };
        /** @description A person whose life is insured. */
        InsuredConsumer: {
            name: string | null;
            data: components["schemas"]["Coverage"][];
        };
        /** @description The body of `POST /api/inventory-form`. */
        InventoryFormAnswer: {
            data: Record<string, unknown>;
            productActionId: string;
            /**
             * @description The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
             *     `RECORD_CHANGED`. Without it nothing is compared. Of the consumer, and after a
             *     comma of the partner where the form began with one.
             */
            revision?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description The part of the provider that the action's type asks for; the other one is absent. */
        InventoryProviders: {
            ockto: components["schemas"]["Ockto"] | null;
            iwize: components["schemas"]["Iwize"] | null;
        };
        /** @description Requirements for starting an inventory at a provider. */
        InventoryRequirements: {
            data: components["schemas"]["InventoryProviders"];
        };
        /** @description An invoice in the list. */
        InvoiceAttributes: {
            label: string | null;
            publicNumber: string | null;
            /** Format: date */
            dateCreated: string | null;
            /**
             * Format: date
             * @description The last day to pay.
             */
            dateDue: string | null;
            lines: components["schemas"]["InvoiceListLine"][];
            total: components["schemas"]["Money"] | null;
            /**
             * Format: date
             * @description The day on which it was paid, here or elsewhere.
             */
            paidOn: string | null;
            paymentState: components["schemas"]["PaymentState"] | null;
            /**
             * Format: uuid
             * @description The id of the consumer's action by which it is paid.
             */
            productAction: string | null;
            /** @description True if there is a PDF to download: the firm's own file, or one that the portal can make of what is known. */
            hasPdf: boolean;
        };
        /** @description One charge on an invoice. */
        InvoiceLine: {
            description: string;
            amount: components["schemas"]["Money"] | null;
            vat_percentage: components["schemas"]["Percentage"] | null;
            vat_amount: components["schemas"]["Money"] | null;
        };
        /** @description One charge on an invoice in the list. */
        InvoiceListLine: {
            description: string;
            amount: components["schemas"]["Money"] | null;
            vatPercentage: components["schemas"]["Percentage"] | null;
            vatAmount: components["schemas"]["Money"] | null;
        };
        /** @description The form in a frame. */
        Iwize: {
            iframe_url: string | null;
        };
        /** @description The body of `POST /api/knowledge-form`. */
        KnowledgeFormAnswer: {
            /** @description The level by question. */
            answers?: Record<string, unknown>;
            productActionId: string;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description A language that the firm offers. */
        Language: {
            name: string;
            iso_code: components["schemas"]["Locale"];
            is_default?: boolean;
        };
        /** @description The last message of a thread. */
        LatestMessage: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            sent_at: string;
            by: components["schemas"]["MessageAuthor"];
            /** @description Beginning of the message's text. */
            text: string;
        };
        /** @description A life insurance's attributes. */
        LifeInsurance: {
            label: string;
            insurer_name: string | null;
            policy_number: string | null;
            payments: components["schemas"]["PremiumPayment"][];
            insured_consumers: components["schemas"]["InsuredConsumer"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description A public http or https address. */
        Link: string;
        /** @description A product as it is listed: the firm's details, and what there is to do for it. */
        Listed: components["schemas"]["Dossier"] & {
            /** Format: uuid */
            id: string;
            action_counter: components["schemas"]["ActionCounter"];
        };
        /** @description A product as it is listed: the firm's details, and what there is to do for it. */
        Listed_BankGuarantee: {
            label: string;
            company: string | null;
            is_BNP: boolean;
            cost: components["schemas"]["Money"] | null;
            amount: components["schemas"]["Money"] | null;
            one_off_additional_orv_cost: components["schemas"]["Money"] | null;
            premium: components["schemas"]["Money"] | null;
            /** @description The arrangement of the guarantee: with `dha_woongarant` there is no insurance card. */
            arrangement: string | null;
            purchase_price: components["schemas"]["Money"] | null;
            /** Format: date */
            date_of_issue: string | null;
            /**
             * Format: date
             * @description The day until which a guarantee that is not BNP's holds.
             */
            date_ultimate: string | null;
            /**
             * Format: date
             * @description The day until which a BNP guarantee holds.
             */
            date_bankguarantee: string | null;
            /** Format: date */
            purchase_agreement_date: string | null;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        } & {
            /** Format: uuid */
            id: string;
            action_counter: components["schemas"]["ActionCounter"];
        };
        /** @description A product as it is listed: the firm's details, and what there is to do for it. */
        Listed_GeneralInsurance: {
            label: string;
            state: string | null;
            premium: components["schemas"]["Money"] | null;
            policy_number: string | null;
            /**
             * Format: int32
             * @description Payment period in months: 1, 3, 6 or 12, or another number.
             */
            payment_period: number | null;
            /** Format: date */
            date_start: string | null;
            company_name: string | null;
            insurance_type: string | null;
            show_damage_report_button: boolean;
            damage_reports: components["schemas"]["DamageReport"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        } & {
            /** Format: uuid */
            id: string;
            action_counter: components["schemas"]["ActionCounter"];
        };
        /** @description A product as it is listed: the firm's details, and what there is to do for it. */
        Listed_Woongarant: {
            label: string | null;
            product_type: string | null;
            insurance_id: string | null;
            status: string | null;
            /** Format: date */
            date_start: string | null;
            documents: components["schemas"]["DescribedDocument"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        } & {
            /** Format: uuid */
            id: string;
            action_counter: components["schemas"]["ActionCounter"];
        };
        /** @description One loan of the several that make up a mortgage. */
        LoanPart: {
            /**
             * @description The firm's own id. A part to which the firm gave none is `part-1` and so on by its place in the record, one
             *     that the consumer added `added-1` and so on until the firm sends its own.
             */
            id: string | null;
            interest: components["schemas"]["Percentage"] | null;
            /** @description A `name` of the mortgage's `loan_part_types`. */
            type: string | null;
            amount: components["schemas"]["Money"] | null;
            current_amount: components["schemas"]["Money"] | null;
            /**
             * Format: date
             * @description The day on which the amount was read.
             */
            date: string | null;
            /** Format: date */
            start_of_fixed_rate_period: string | null;
            /** Format: date */
            end_of_fixed_rate_period: string | null;
            /**
             * Format: int32
             * @description Fixed-interest period in months.
             */
            fixed_interest_period: number | null;
            /** Format: date */
            end_of_loan_period: string | null;
        };
        /** @description A loan part as the consumer knows it. */
        LoanPartUpdate: {
            /** @description The id of an existing part; of a new one whatever the screen gave it. */
            id?: string | null;
            interest?: components["schemas"]["Decimal"];
            type?: string | null;
            amount?: components["schemas"]["Amount"];
            currentAmount?: components["schemas"]["Amount"];
            date?: components["schemas"]["DutchDate"];
            start_of_fixed_rate_period?: components["schemas"]["DutchDate"];
            end_of_fixed_rate_period?: components["schemas"]["DutchDate"];
            /** @description Fixed-interest period in months. */
            fixed_interest_period?: components["schemas"]["Decimal"];
            end_of_loan_period?: components["schemas"]["DutchDate"];
            isNew?: boolean | null;
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
        Login: {
            /** @description A user name or an e-mail address. */
            email?: string;
            password?: string;
        };
        /** @description Mail preferences of a consumer. */
        MailPreferences: {
            /** @description True if the firm mails its consumers about changes at all. */
            is_enabled: boolean;
            /** @description Address of the mails. */
            email: string | null;
            /** @description True if mail has stopped because the address rejected it. */
            is_undeliverable: boolean;
            /** @description New tasks, and documents that have to be delivered again. */
            actions: boolean;
            /** @description Reminders before and on a deadline. */
            reminders: boolean;
            /** @description True for mails about appointments that were made, moved or cancelled. */
            appointments: boolean;
            /** @description True if messages of the firm are mailed about. */
            messages: boolean;
        };
        /** @description Maintenance of the portal, now or announced. */
        Maintenance: {
            /**
             * @description Replaces the whole portal by the maintenance page.
             * @default false
             */
            maintenance: boolean;
            /**
             * @description Shows the notice on the sign-in page.
             * @default false
             */
            show_notice: boolean;
            /** @default null */
            notice: components["schemas"]["Localised"] | null;
        };
        /** @description The envelope around a list of resources. */
        Many_Activity: {
            data: {
                type: string;
                id: string;
                /** @description An event in the security log of the account. */
                attributes: {
                    /** @description Type of the event, for example `login.succeeded`. */
                    event: string;
                    /** @description `consumer`, `colleague <name>`, `firm` or `system`. */
                    actor: string;
                    /** Format: date-time */
                    occurred_at: string;
                    ip?: string | null;
                    user_agent?: string | null;
                    details: Record<string, unknown>;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_BannerRecord: {
            data: {
                type: string;
                id: string;
                /** @description A banner on the dashboard, shown in the languages that have both an address and a picture. */
                attributes: {
                    title: components["schemas"]["Localised"];
                    url: components["schemas"]["ByLanguage_Link"];
                    image: components["schemas"]["ByLanguage_Picture"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_BranchLicence: {
            data: {
                type: string;
                id: string;
                /** @description A branch that can be chosen. */
                attributes: {
                    name: string;
                    domain: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_DictionaryTranslation: {
            data: {
                type: string;
                id: string;
                /** @description The firm's own wording for one text of the portal. */
                attributes: {
                    translation: components["schemas"]["Localised"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_EntityOption: {
            data: {
                type: string;
                id: string;
                /** @description A product phase or income type, in the language of the request. */
                attributes: {
                    code: string;
                    label: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Guaranteed_BankGuarantee: {
            data: {
                type: string;
                id: string;
                /** @description A bank guarantee as it is listed. */
                attributes: components["schemas"]["Listed_BankGuarantee"] & {
                    /** @description True if the firm has supplied the general conditions; until then nobody can agree to them. */
                    has_general_conditions: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_IdentityAttributes: {
            data: {
                type: string;
                id: string;
                /** @description A provider that is linked to the account. */
                attributes: {
                    /** @description The provider's id in the licence. */
                    provider: string;
                    /** @description Name in the firm's settings; the id where these no longer have the provider. */
                    name: string;
                    /** Format: date-time */
                    linked_at: string;
                    /** Format: date-time */
                    last_used_at: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_ImportantDocument: {
            data: {
                type: string;
                id: string;
                /** @description A document of the library. */
                attributes: {
                    /** Format: uuid */
                    id: string;
                    label: string;
                    filename: string;
                    description: string | null;
                    /** @description The language that it is written in; none: it serves every language. */
                    language: string | null;
                    importantDocumentCategory: components["schemas"]["Category"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Insured_GeneralInsurance: {
            data: {
                type: string;
                id: string;
                /** @description An insurance as it is listed; `product_id` equals the id. */
                attributes: components["schemas"]["Listed_GeneralInsurance"] & {
                    /** Format: uuid */
                    product_id: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Insured_Woongarant: {
            data: {
                type: string;
                id: string;
                /** @description An insurance as it is listed; `product_id` equals the id. */
                attributes: components["schemas"]["Listed_Woongarant"] & {
                    /** Format: uuid */
                    product_id: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Language: {
            data: {
                type: string;
                id: string;
                /** @description A language that the firm offers. */
                attributes: {
                    name: string;
                    iso_code: components["schemas"]["Locale"];
                    is_default?: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_Appointment: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Appointment"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_BusinessIncome: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["BusinessIncome"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_Cardifao: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Cardifao"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_Credit: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Credit"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_Dossier: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Dossier"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_Fgv: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Fgv"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_InvoiceAttributes: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["InvoiceAttributes"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_LifeInsurance: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["LifeInsurance"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_Mortgage: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Mortgage"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_Otd: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Otd"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_PurchaseIntention: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["PurchaseIntention"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Listed_WillWritingAdvice: {
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["WillWritingAdvice"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_NoticeAttributes: {
            data: {
                type: string;
                id: string;
                /** @description Notice of the firm to the consumer. */
                attributes: {
                    kind: components["schemas"]["NoticeKind"];
                    /** Format: date-time */
                    created_at: string;
                    /** @description True if the consumer has seen it in the list. */
                    is_read: boolean;
                    /** @description The page of the portal that shows it. */
                    page: string;
                    /** @description The firm's name for the action that it is about. */
                    action_label: string | null;
                    /**
                     * Format: date
                     * @description Deadline of the action.
                     */
                    deadline: string | null;
                    appointment: components["schemas"]["AppointmentMoment"] | null;
                    appointment_before: components["schemas"]["AppointmentMoment"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_NotificationRecord: {
            data: {
                type: string;
                id: string;
                /** @description A line of news at the top of the dashboard. */
                attributes: {
                    label: components["schemas"]["Localised"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_PasskeyAttributes: {
            data: {
                type: string;
                id: string;
                /** @description A passkey of the consumer's. */
                attributes: {
                    name: string;
                    /** Format: date-time */
                    created_at: string;
                    /** Format: date-time */
                    last_used_at: string | null;
                    /** @description True if it is synchronised to more than one device, as those of a phone's maker are. */
                    is_synced: boolean;
                    /** @description Ten codes for when every passkey is lost, each good once; only when the account had none. */
                    recovery_codes?: string[] | null;
                    auth_result?: components["schemas"]["AuthResult"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_ProductAction: {
            data: {
                type: string;
                id: string;
                /** @description A task that the firm asks of a consumer. */
                attributes: {
                    /** Format: uuid */
                    id: string;
                    label: string;
                    type: components["schemas"]["ActionType"];
                    /** Format: date */
                    date_created: string;
                    /**
                     * Format: date
                     * @description The day on which the consumer did it, in Amsterdam.
                     */
                    date_executed: string | null;
                    /** Format: date */
                    deadline: string | null;
                    /** @description True if nothing is asked of the consumer any more. */
                    is_done: boolean;
                    /** @description The firm's remark; the reason when something delivered was rejected. */
                    comment: string | null;
                    product: components["schemas"]["ActionProduct"] | null;
                    /** @description Name of another owner who still has to complete it, when the consumer has done so. */
                    waiting_for: string | null;
                    /** @description True if it was completed in the portal, so that there is a receipt. */
                    has_receipt: boolean;
                    payment: components["schemas"]["Payment"] | null;
                    /** @description The last payment failed or expired: a new one can be made. */
                    mollie_invalid: boolean;
                    smartcare_show_amount: boolean;
                    smartcare_min_savings_amount: components["schemas"]["Money"] | null;
                    smartcare_savings_period: components["schemas"]["SavingsPeriod"] | null;
                    smartcare_explain: string | null;
                    woongarant: components["schemas"]["ActionProposal"] | null;
                    invoice: components["schemas"]["ActionInvoice"] | null;
                    document: components["schemas"]["RequestedDocument"] | null;
                    downloadable_document: components["schemas"]["DownloadableDocument"] | null;
                    quotes: components["schemas"]["Quote"][];
                    consumer_name: string | null;
                    public_number: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_ReceivedDocument: {
            data: {
                type: string;
                id: string;
                /** @description A document that the consumer received. */
                attributes: {
                    /** Format: uuid */
                    id: string;
                    label: string;
                    description: string | null;
                    filename: string;
                    /**
                     * Format: int64
                     * @description Size of the document in bytes.
                     */
                    size: number;
                    /** Format: date-time */
                    date_created: string;
                    /** @description State of the seal: `unsealed`, `b_b`, or `b_t` (with a time stamp); null for a document that is not sealed. */
                    seal: string | null;
                    product: components["schemas"]["ActionProduct"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_SignedIn: {
            data: {
                type: string;
                id: string;
                /** @description A device on which the consumer is signed in. */
                attributes: {
                    /** Format: date-time */
                    created_at: string;
                    /** Format: date-time */
                    last_used_at: string;
                    /**
                     * Format: date-time
                     * @description Time at which it expires, unless it is used before then.
                     */
                    expires_at: string;
                    ip?: string | null;
                    /** @description The browser's `User-Agent`. */
                    user_agent?: string | null;
                    /** @description The colleague of the firm who views the portal read only. */
                    colleague?: string | null;
                    /** @description True if it is the session of this request. */
                    is_current: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_Upload: {
            data: {
                type: string;
                id: string;
                /** @description A document that the consumer delivered. */
                attributes: {
                    /** Format: uuid */
                    id: string;
                    label: string;
                    filename: string;
                    /**
                     * Format: int64
                     * @description Size of the document in bytes.
                     */
                    size: number;
                    state: components["schemas"]["UploadState"];
                    /** @description Reason of the rejection. */
                    reason: string | null;
                    /** @description The consumer's own remark. */
                    comment: string | null;
                    /** Format: date-time */
                    date_created: string;
                    /** Format: uuid */
                    action_id: string | null;
                    product: components["schemas"]["ActionProduct"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around a list of resources. */
        Many_WithdrawableContract: {
            data: {
                type: string;
                id: string;
                /** @description A contract that can be withdrawn from, could, or was. */
                attributes: {
                    /** @description Product that the consumer signed. */
                    product: components["schemas"]["SignedProduct"];
                    /** @description The firm's name for the contract. */
                    label: string;
                    /** Format: date-time */
                    concluded_at: string;
                    /**
                     * Format: date
                     * @description The last day on which it can be withdrawn from, until midnight in Amsterdam.
                     */
                    last_day: string;
                    state: components["schemas"]["ContractState"];
                    /** @description The name that the form begins with. */
                    name: string;
                    /** @description The address for the confirmation that the form begins with. */
                    email: string | null;
                    withdrawn: components["schemas"]["WithdrawnContract"] | null;
                    adviser: components["schemas"]["AdviserContact"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The body of `POST /api/products/mortgages/{id}/edit-market-value`. */
        MarketValueUpdate: {
            productActionId: string;
            /** @description Market value in euros; an absent one is read as 0. */
            marketValue?: components["schemas"]["Amount"];
            marketValueDate?: components["schemas"]["FormDate"];
            basedOn?: string | null;
            /**
             * @description The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
             *     `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage.
             */
            revision?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description Author of a message. */
        MessageAuthor: {
            kind: components["schemas"]["AuthorKind"];
            /** @description Null for somebody whose data were erased, and where the firm's own system wrote. */
            name: string | null;
        };
        /** @description A dossier, as messages name it. */
        MessageDossier: {
            /** Format: uuid */
            id: string;
            label: string;
        };
        /** @description A file of a message. */
        MessageFile: {
            /** Format: uuid */
            id: string;
            file_name: string;
            media_type: string;
            /** Format: int64 */
            bytes: number;
        };
        MessageList: {
            data: {
                type: string;
                id: string;
                /** @description A message as a consumer reads it. */
                attributes: {
                    text: string;
                    by: components["schemas"]["MessageAuthor"];
                    /** Format: date-time */
                    sent_at: string;
                    /**
                     * Format: date-time
                     * @description Time at which the other side received it.
                     */
                    delivered_at: string | null;
                    /** Format: date-time */
                    read_at: string | null;
                    /** @description True if somebody else wrote the message and the reader has not read it. */
                    is_unread: boolean;
                    /** @description The firm marked it as advice that it gave. */
                    is_advice: boolean;
                    action: components["schemas"]["MessageRequest"] | null;
                    moved_from: components["schemas"]["MessageDossier"] | null;
                    attachments: components["schemas"]["MessageFile"][];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
            meta: components["schemas"]["MessageListMeta"];
        };
        /** @description Metadata of a thread, besides its messages. */
        MessageListMeta: {
            /** @description Value to send as `before` for the next, older page; `null` on the last one. */
            next: string | null;
            /**
             * Format: int64
             * @description Number of unread messages of others in this thread.
             */
            unread: number;
            dossier: components["schemas"]["MessageDossier"] | null;
            /** @description The firm has closed the dossier: a new message goes to the general thread. */
            is_closed: boolean;
            /** @description The names of the others who read the thread besides the firm. */
            people: string[];
            office_hours: components["schemas"]["Localised"] | null;
            /**
             * Format: int64
             * @description Median response time in seconds; `null` where there are too few responses.
             */
            usual_answer_seconds: number | null;
        };
        /** @description A request, as messages name it. */
        MessageRequest: {
            /** Format: uuid */
            id: string;
            label: string;
        };
        /** @description Modules that the firm has besides the portal itself. */
        Modules: {
            /** @default false */
            has_ockto_enabled: boolean;
            /** @default false */
            has_iwize_enabled: boolean;
            /** @default false */
            has_generalinsurance_enabled: boolean;
            /** @default false */
            has_truemeeting_enabled: boolean;
            /**
             * @description Messages between consumers and the firm.
             * @default false
             */
            has_messages_enabled: boolean;
            /**
             * @description True if open pages get changes at once.
             * @default true
             */
            has_live_updates_enabled: boolean;
            /**
             * @description True if consumers may have their browsers show notifications.
             * @default false
             */
            has_push_enabled: boolean;
            /**
             * @description True if the portal lists the notices that the firm mails its consumers.
             * @default false
             */
            has_notices_enabled: boolean;
        };
        /** @description Euros, at most two decimals. */
        Money: number;
        /** @description Attributes of a mortgage. */
        Mortgage: {
            label: string;
            lender: string | null;
            amount: components["schemas"]["Money"] | null;
            arrangement: string | null;
            has_timeline: boolean;
            loan_parts: components["schemas"]["LoanPart"][];
            collateral: components["schemas"]["Collateral"] | null;
            smartcare: components["schemas"]["SavingsWishes"] | null;
            /** @description The types that a loan part can have. */
            loan_part_types: components["schemas"]["NamedOption"][];
            timeline: components["schemas"]["TimelineStep"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description The body of `POST /api/mortgage-check/submit-form`. */
        MortgageCheckAnswer: {
            productActionId: string;
            formData: Record<string, unknown>;
            /**
             * @description The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
             *     `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage and, after
             *     a comma, of the consumer.
             */
            revision?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description The body of `POST /api/mortgage-check/submit-form-no-login`. */
        MortgageCheckGuestAnswer: {
            consumerId: string;
            productActionId: string;
            formData: Record<string, unknown>;
            /**
             * @description The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
             *     `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage and, after
             *     a comma, of the consumer.
             */
            revision?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description The body of `POST /api/products/mortgages/{id}/update-details`. Its dates are `DD-MM-YYYY`. */
        MortgageUpdate: {
            productActionId: string;
            data: components["schemas"]["MortgageUpdateData"];
            /**
             * @description The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
             *     `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage.
             */
            revision?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /** @description The mortgage as the consumer knows it. */
        MortgageUpdateData: {
            marketValue?: components["schemas"]["Amount"];
            basedOn?: string | null;
            marketValueDate?: components["schemas"]["DutchDate"];
            smartcareMinimumSavingsAmount?: components["schemas"]["Amount"];
            smartcareMinimumSavingsPeriod?: string | null;
            smartcareAbstainFromCalculationTill?: components["schemas"]["DutchDate"];
            loanParts?: components["schemas"]["LoanPartUpdate"][];
            newLoanParts?: components["schemas"]["LoanPartUpdate"][];
        };
        /** @description Choice of a branch for visitors without one. */
        MultipleDomains: {
            show_domain_chooser: boolean;
        };
        /** @description One choice of a list: what is sent and what is shown. */
        NamedOption: {
            name: string;
            label: string;
        };
        /** @description A change of one field. */
        NewChangeProposal: {
            /** @description `address`, `phone`, `email`, `iban`, `marital_state` or `contact_preference`. */
            field: string;
            /** @description Value in the form of the field: an object for `address` and `phone`, a text for the others. */
            value: unknown;
        };
        /** @description A new edition of a draft. */
        NewDraft: {
            data: unknown;
            /**
             * Format: int64
             * @description The revision that was read; absent for the first edition.
             */
            revision?: number | null;
        };
        /** @description A message to the firm. */
        NewMessage: {
            text: string;
            /**
             * Format: uuid
             * @description The dossier in whose thread it goes; absent: the general thread.
             */
            dossier?: string | null;
            /**
             * Format: uuid
             * @description The request that it is about.
             */
            action?: string | null;
        };
        /** @description A message to the firm with files. */
        NewMessageForm: {
            text: string;
            /** @description The dossier in whose thread it goes; absent: the general thread. */
            dossier?: string | null;
            /** @description The request that it is about. */
            action?: string | null;
            /** @description The attached files, at most five: PDF, JPEG, PNG, BMP or GIF; at most 25 MiB together. */
            "file[]": string[];
        };
        /** @description A passkey that was made for a challenge. */
        NewPasskey: {
            /**
             * Format: uuid
             * @description The id of the challenge.
             */
            challenge: string;
            /** @description The consumer's name for it: 1 to 60 characters. */
            name: string;
            /** @description `RegistrationResponseJSON`, as `PublicKeyCredential.toJSON()` writes it. */
            credential: Record<string, unknown>;
        };
        /** @description Subscription of a browser, in the form of `PushSubscription.toJSON()`. */
        NewPushSubscription: {
            /** @description Address of its push service: an `https:` address outside private networks. */
            endpoint: string;
            keys: components["schemas"]["PushSubscriptionKeys"];
            /**
             * Format: double
             * @description Read and not used: a subscription that its push service no longer knows is deleted.
             */
            expirationTime?: number | null;
        };
        /** @description A new edition of what is typed in a thread. */
        NewThreadDraft: {
            data: unknown;
            /**
             * Format: int64
             * @description The revision that was read; absent for the first edition.
             */
            revision?: number | null;
        };
        /** @description Notice of the firm to the consumer. */
        NoticeAttributes: {
            kind: components["schemas"]["NoticeKind"];
            /** Format: date-time */
            created_at: string;
            /** @description True if the consumer has seen it in the list. */
            is_read: boolean;
            /** @description The page of the portal that shows it. */
            page: string;
            /** @description The firm's name for the action that it is about. */
            action_label: string | null;
            /**
             * Format: date
             * @description Deadline of the action.
             */
            deadline: string | null;
            appointment: components["schemas"]["AppointmentMoment"] | null;
            appointment_before: components["schemas"]["AppointmentMoment"] | null;
        };
        /**
         * @description Subject of a notice.
         * @enum {string}
         */
        NoticeKind: "document_rejected" | "new_action" | "reminder" | "appointment_made" | "appointment_moved" | "appointment_cancelled" | "receipt" | "contract_concluded" | "new_message" | "change_decided";
        /** @description A line of news at the top of the dashboard. */
        NotificationRecord: {
            label: components["schemas"]["Localised"];
        };
        Object: {
            [key: string]: unknown;
        };
        /** @description The data-sharing provider's session. */
        Ockto: {
            /** @description True if the made-up households can be chosen. */
            debug: boolean;
            /** @description The QR code as an image in base64: PNG or SVG. */
            qrCode: string | null;
            /** @description Address of the start button. */
            url: string | null;
            /** @description Reasons that there is no QR code. */
            errors: string[];
        };
        /** @description The body of `POST /api/inventory-form/ockto-debug/{action}`. */
        OcktoDebug: {
            /** @description Household whose data the provider gives. */
            testCase: components["schemas"]["TestCase"];
        };
        /** @description State of the sharing. */
        OcktoState: {
            /**
             * Format: int64
             * @description 10 start, 20 scanned, 30 finished, 99 failed; anything else is an error too.
             */
            code: number;
            /** @description The provider's word for the state of the session. */
            label: string | null;
        };
        /** @description The envelope around one resource. */
        One_AuthResult: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A pair of tokens and what it is good for. */
                attributes: {
                    /** @description Token for the header `Authorization: Bearer`; lives ten minutes. */
                    accessToken: string;
                    /** @description Token for `POST /api/auth/refresh`, which replaces the pair; `null` when it travels in the cookie. */
                    refreshToken?: string | null;
                    /** @description The pair is pending: only `POST /api/auth/two-factor` takes it, for five minutes. */
                    twoFactor: boolean;
                    /** @description Two-factor must be set up before anything else. */
                    twoFactorSetup: boolean;
                    /** @description The methods that `POST /api/auth/two-factor` accepts for a pending pair. */
                    twoFactorMethods?: components["schemas"]["SecondFactorMethod"][];
                    /** Format: uuid */
                    consumerId: string;
                    /**
                     * @description Ten codes for when the authenticator is lost, each good once; only when two-factor was just enabled, or a first
                     *     passkey added.
                     */
                    recoveryCodes?: string[] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_CalendarAddress: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description The secret address at which a calendar reads the appointments. */
                attributes: {
                    /**
                     * Format: date-time
                     * @description Time at which it was created.
                     */
                    created_at: string | null;
                    /** @description The secret address, only in the response that makes it. */
                    address: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Confirmed: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Result of a confirmation. */
                attributes: {
                    confirmed_by: components["schemas"]["Proof"];
                    /** Format: date-time */
                    confirmed_at: string;
                    /**
                     * Format: date-time
                     * @description Time until which it counts.
                     */
                    expires_at: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_ConfirmedProposal: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Result of confirming a proposal. */
                attributes: {
                    /** @description Address, of the two, from which the change was confirmed. */
                    side: components["schemas"]["AddressSide"];
                    confirmed: components["schemas"]["ProposalConfirmations"];
                    state: components["schemas"]["ProposalState"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_ConsumerAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A consumer as the API shows them: the entity's names, and the read side's other names for some. */
                attributes: components["schemas"]["ConsumerRecord"] & {
                    two_factor: boolean;
                    twoFactor: boolean;
                    isCompany: boolean;
                    displayName: string;
                    addressStyle: components["schemas"]["AddressStyle"];
                    /** Format: date */
                    dateOfBirth: string | null;
                    /** @description The partner's names: `firstName` and, above, `displayName`. */
                    firstName: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_CurrentLicence: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A firm's features and its own texts. */
                attributes: {
                    name: string;
                    features: components["schemas"]["Features"];
                    modules: components["schemas"]["Modules"];
                    smartcare: components["schemas"]["Smartcare"];
                    content: components["schemas"]["Content"];
                    contact: components["schemas"]["FirmContact"];
                    answering_times: components["schemas"]["AnsweringTimes"];
                    /** Format: int32 */
                    minimum_password_strength: number;
                    /** @description True if invoices can be paid here: the firm has a payment provider. */
                    can_pay_invoices: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_DossierRequest: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Confirmation that the request has arrived. */
                attributes: {
                    received: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_DraftAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A consumer's unsent answers, as the form last saved them. */
                attributes: {
                    /** @description Content of the draft, as the form put it there; `null` when there is none yet. */
                    data: unknown;
                    /**
                     * Format: int64
                     * @description Revision to be sent along with the next edition.
                     */
                    revision: number | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Guaranteed_BankGuarantee: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A bank guarantee as it is listed. */
                attributes: components["schemas"]["Listed_BankGuarantee"] & {
                    /** @description True if the firm has supplied the general conditions; until then nobody can agree to them. */
                    has_general_conditions: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_IdentityAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A provider that is linked to the account. */
                attributes: {
                    /** @description The provider's id in the licence. */
                    provider: string;
                    /** @description Name in the firm's settings; the id where these no longer have the provider. */
                    name: string;
                    /** Format: date-time */
                    linked_at: string;
                    /** Format: date-time */
                    last_used_at: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_IdentityRedirect: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Address to which the browser is redirected. */
                attributes: {
                    /**
                     * @description The page of the provider; it sends the browser back to `/sign-in/callback`, at the desk to
                     *     `/desk/sign-in/callback`.
                     */
                    url: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Insured_GeneralInsurance: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description An insurance as it is listed; `product_id` equals the id. */
                attributes: components["schemas"]["Listed_GeneralInsurance"] & {
                    /** Format: uuid */
                    product_id: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Insured_Woongarant: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description An insurance as it is listed; `product_id` equals the id. */
                attributes: components["schemas"]["Listed_Woongarant"] & {
                    /** Format: uuid */
                    product_id: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_InventoryRequirements: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Requirements for starting an inventory at a provider. */
                attributes: {
                    data: components["schemas"]["InventoryProviders"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Language: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A language that the firm offers. */
                attributes: {
                    name: string;
                    iso_code: components["schemas"]["Locale"];
                    is_default?: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_Appointment: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Appointment"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_BusinessIncome: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["BusinessIncome"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_Cardifao: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Cardifao"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_Credit: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Credit"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_Dossier: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Dossier"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_Fgv: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Fgv"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_InvoiceAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["InvoiceAttributes"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_LifeInsurance: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["LifeInsurance"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_Mortgage: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Mortgage"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_Otd: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["Otd"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_PurchaseIntention: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["PurchaseIntention"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Listed_WillWritingAdvice: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A product as it is listed: the firm's details, and what there is to do for it. */
                attributes: components["schemas"]["WillWritingAdvice"] & {
                    /** Format: uuid */
                    id: string;
                    action_counter: components["schemas"]["ActionCounter"];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_MailPreferences: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Mail preferences of a consumer. */
                attributes: {
                    /** @description True if the firm mails its consumers about changes at all. */
                    is_enabled: boolean;
                    /** @description Address of the mails. */
                    email: string | null;
                    /** @description True if mail has stopped because the address rejected it. */
                    is_undeliverable: boolean;
                    /** @description New tasks, and documents that have to be delivered again. */
                    actions: boolean;
                    /** @description Reminders before and on a deadline. */
                    reminders: boolean;
                    /** @description True for mails about appointments that were made, moved or cancelled. */
                    appointments: boolean;
                    /** @description True if messages of the firm are mailed about. */
                    messages: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Maintenance: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Maintenance of the portal, now or announced. */
                attributes: {
                    /**
                     * @description Replaces the whole portal by the maintenance page.
                     * @default false
                     */
                    maintenance: boolean;
                    /**
                     * @description Shows the notice on the sign-in page.
                     * @default false
                     */
                    show_notice: boolean;
                    /** @default null */
                    notice: components["schemas"]["Localised"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_MultipleDomains: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Choice of a branch for visitors without one. */
                attributes: {
                    show_domain_chooser: boolean;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_OcktoState: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description State of the sharing. */
                attributes: {
                    /**
                     * Format: int64
                     * @description 10 start, 20 scanned, 30 finished, 99 failed; anything else is an error too.
                     */
                    code: number;
                    /** @description The provider's word for the state of the session. */
                    label: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_PartnerAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /**
                 * @description A partner as the API shows them to the other: the names, and what the forms about both begin with. How the partner
                 *     signs in is not among it.
                 */
                attributes: {
                    display_name: string;
                    displayName: string;
                    firstName: string | null;
                    gender: components["schemas"]["Gender"] | null;
                    initials: string | null;
                    first_name: string | null;
                    preposition: string | null;
                    last_name: string | null;
                    /** Format: date */
                    date_of_birth: string | null;
                    street_name: string | null;
                    house_number: string | null;
                    house_number_addition: string | null;
                    zipcode: string | null;
                    city: string | null;
                    birth_country: string | null;
                    birth_last_name: string | null;
                    birth_preposition: string | null;
                    phone_home: string | null;
                    phone_mobile: string | null;
                    email: components["schemas"]["Email"] | null;
                    marital_state: string | null;
                    degree: string | null;
                    smoker: boolean | null;
                    in_paid_employment: boolean | null;
                    ever_divorced: boolean | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_PasskeyAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A passkey of the consumer's. */
                attributes: {
                    name: string;
                    /** Format: date-time */
                    created_at: string;
                    /** Format: date-time */
                    last_used_at: string | null;
                    /** @description True if it is synchronised to more than one device, as those of a phone's maker are. */
                    is_synced: boolean;
                    /** @description Ten codes for when every passkey is lost, each good once; only when the account had none. */
                    recovery_codes?: string[] | null;
                    auth_result?: components["schemas"]["AuthResult"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_PasskeyChallenge: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Options for the browser's authenticator call, with their expiry. */
                attributes: {
                    /**
                     * @description Options for `PublicKeyCredential.parseCreationOptionsFromJSON` to add a passkey, and
                     *     `parseRequestOptionsFromJSON` to use one.
                     */
                    options: Record<string, unknown>;
                    /**
                     * Format: date-time
                     * @description Time after which responses are rejected.
                     */
                    expires_at: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_PasswordPolicy: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Requirements for a new password. */
                attributes: {
                    /**
                     * Format: int32
                     * @description The score from 0 to 100 that it must reach.
                     */
                    minimum_password_strength: number;
                    /** @description True if the account can be linked to an identity provider instead: it has no sign-in method yet. */
                    identity_providers: boolean;
                    /** @description The name that the account signs in with: its address, or a user name where another has the address. */
                    sign_in_name?: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_PaymentResult: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description State of a payment. */
                attributes: {
                    status: components["schemas"]["PaymentStatus"] | null;
                    /** @description The provider's page, where the consumer pays; only while the payment can be made there. */
                    url: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_PremiumAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Premium that the insurer quotes for the cover. */
                attributes: {
                    /** @description Premium for a month. */
                    premium: components["schemas"]["Money"];
                    /** @description Monthly benefit in case of disability. */
                    disability: components["schemas"]["Money"];
                    /** @description The insurer's id of this offer, which the answer may name. */
                    quote_id: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_ProductAction: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A task that the firm asks of a consumer. */
                attributes: {
                    /** Format: uuid */
                    id: string;
                    label: string;
                    type: components["schemas"]["ActionType"];
                    /** Format: date */
                    date_created: string;
                    /**
                     * Format: date
                     * @description The day on which the consumer did it, in Amsterdam.
                     */
                    date_executed: string | null;
                    /** Format: date */
                    deadline: string | null;
                    /** @description True if nothing is asked of the consumer any more. */
                    is_done: boolean;
                    /** @description The firm's remark; the reason when something delivered was rejected. */
                    comment: string | null;
                    product: components["schemas"]["ActionProduct"] | null;
                    /** @description Name of another owner who still has to complete it, when the consumer has done so. */
                    waiting_for: string | null;
                    /** @description True if it was completed in the portal, so that there is a receipt. */
                    has_receipt: boolean;
                    payment: components["schemas"]["Payment"] | null;
                    /** @description The last payment failed or expired: a new one can be made. */
                    mollie_invalid: boolean;
                    smartcare_show_amount: boolean;
                    smartcare_min_savings_amount: components["schemas"]["Money"] | null;
                    smartcare_savings_period: components["schemas"]["SavingsPeriod"] | null;
                    smartcare_explain: string | null;
                    woongarant: components["schemas"]["ActionProposal"] | null;
                    invoice: components["schemas"]["ActionInvoice"] | null;
                    document: components["schemas"]["RequestedDocument"] | null;
                    downloadable_document: components["schemas"]["DownloadableDocument"] | null;
                    quotes: components["schemas"]["Quote"][];
                    consumer_name: string | null;
                    public_number: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_ProductActionLoginResult: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Either `id` and `token`, or `code`. */
                attributes: {
                    /**
                     * Format: uuid
                     * @description Id of the consumer.
                     */
                    id?: string | null;
                    /** @description Token for the header `Token`; opens this one action for sixty minutes. */
                    token?: string | null;
                    /** @description `AUTH_LOGIN_FAILED` or `CONSUMER_LOCKED`. */
                    code?: string | null;
                    /**
                     * Format: int64
                     * @description Seconds until the next attempt, with `CONSUMER_LOCKED`.
                     */
                    locked_time_remaining?: number | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_ProposalAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A proposed change as its consumer reads it. */
                attributes: {
                    field: components["schemas"]["ProposalField"];
                    /** @description Value in force at the time of the proposal; null where none was known. */
                    old_value: unknown;
                    value: unknown;
                    /** Format: date-time */
                    proposed_at: string;
                    state: components["schemas"]["ProposalState"];
                    /**
                     * Format: date-time
                     * @description Time until which an account number waits.
                     */
                    not_before: string | null;
                    confirmed: components["schemas"]["ProposalConfirmations"] | null;
                    /** Format: date-time */
                    decided_at: string | null;
                    /** @description The member of staff who decided. */
                    decided_by: string | null;
                    /** @description Reason of the rejection. */
                    reason: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_PushSubscriptionAttributes: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A browser that shows push notifications. */
                attributes: {
                    /** @description The SHA-256 of the endpoint in hexadecimal, by which a browser knows its own. */
                    endpoint_sha256: string;
                    /** @description The browser's `User-Agent`. */
                    user_agent: string | null;
                    /** Format: date-time */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description Time of the last message that the push service accepted.
                     */
                    last_success_at: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_Theme: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description The firm's colours and letters. */
                attributes: {
                    /** @default #1f4e79 */
                    color_primary: components["schemas"]["Colour"];
                    /** @default #c2571a */
                    color_accent: components["schemas"]["Colour"];
                    /** @default #1f4e79 */
                    color_buttons: components["schemas"]["Colour"];
                    /** @default #1f4e79 */
                    color_links: components["schemas"]["Colour"];
                    /** @default #1b2a3a */
                    color_headers: components["schemas"]["Colour"];
                    /** @default #31465c */
                    color_subheaders: components["schemas"]["Colour"];
                    /** @default #4a5f75 */
                    color_small_headers: components["schemas"]["Colour"];
                    /** @default #ffffff */
                    color_menu_background: components["schemas"]["Colour"];
                    /** @default #1f4e79 */
                    color_menu_active: components["schemas"]["Colour"];
                    /** @default #31465c */
                    color_menu_text: components["schemas"]["Colour"];
                    /** @default #eef2f6 */
                    color_footer_background: components["schemas"]["Colour"];
                    /** @default #31465c */
                    color_footer_text: components["schemas"]["Colour"];
                    /** @default Roboto */
                    font_family: components["schemas"]["Font"];
                    /**
                     * Format: int32
                     * @description Pixels at the browser's default setting, from 12 to 24.
                     * @default 16
                     */
                    font_size: number;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_TwoFactorQr: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Data for setting up an authenticator app. */
                attributes: {
                    /** @description Base64 of an SVG. */
                    image: string;
                    /** @description Secret in base32, for typing over. */
                    secret: string;
                    /** @description The `otpauth:` URL in the code, which an authenticator app on the same device opens. */
                    uri: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_WithdrawableContract: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A contract that can be withdrawn from, could, or was. */
                attributes: {
                    /** @description Product that the consumer signed. */
                    product: components["schemas"]["SignedProduct"];
                    /** @description The firm's name for the contract. */
                    label: string;
                    /** Format: date-time */
                    concluded_at: string;
                    /**
                     * Format: date
                     * @description The last day on which it can be withdrawn from, until midnight in Amsterdam.
                     */
                    last_day: string;
                    state: components["schemas"]["ContractState"];
                    /** @description The name that the form begins with. */
                    name: string;
                    /** @description The address for the confirmation that the form begins with. */
                    email: string | null;
                    withdrawn: components["schemas"]["WithdrawnContract"] | null;
                    adviser: components["schemas"]["AdviserContact"] | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The envelope around one resource. */
        One_WoongarantApproval: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description Page of the insurer on which the signature continues. */
                attributes: {
                    approval_url: string;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The body of `POST /api/products/mortgages/{id}/update-present-opportunity-to-consumer`. */
        OpportunityAnswer: {
            productActionId: string;
            /** @description Response that the consumer chose. */
            isAgreed: components["schemas"]["OpportunityResponse"];
            futureDate?: components["schemas"]["FormDate"];
            customAmount?: components["schemas"]["Amount"];
            customPeriod?: string | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /**
         * @description A consumer's opinion of a saving.
         * @enum {string}
         */
        OpportunityResponse: "yes" | "future_date" | "custom_amount" | "no";
        /** @description A service order's attributes. */
        Otd: {
            label: string;
            grand_total: components["schemas"]["Money"] | null;
            total_at_once: components["schemas"]["Money"] | null;
            total_monthly: components["schemas"]["Money"] | null;
            service_name: string | null;
            subservice_name: string | null;
            /** @description Reference of the mandate. */
            sepa_payment_reference: string | null;
            sepa_creditor_name: string | null;
            sepa_creditor_id: string | null;
            vat_percentage: components["schemas"]["Percentage"] | null;
            vat_total_monthly: components["schemas"]["Money"] | null;
            /** @description True if the signature also gives the firm a direct-debit mandate. */
            has_automatic_debit_fees: boolean;
            sepa_accountholder_iban_account: string | null;
            sepa_accountholder_iban_bic: string | null;
            sepa_accountholder_iban_name: string | null;
            is_cancelled: boolean;
            is_signed: boolean;
            /**
             * Format: date
             * @description The day on which the firm offered the order.
             */
            date_offered: string | null;
            /**
             * Format: date
             * @description The day of the last signature.
             */
            date_finalised: string | null;
            /**
             * @description Why the contract counts as concluded in person, so that there is no withdrawal from it. Counts where it stood
             *     here when the order was signed, for as long as it stands here.
             */
            concluded_in_person: string | null;
            /**
             * Format: date
             * @description The day on which the consumer got the terms of the contract, where that was after the signature: the period of
             *     withdrawal begins then.
             */
            terms_provided_on: string | null;
            /**
             * Format: date
             * @description The day on which a consumer's withdrawal from the contract came in.
             */
            date_withdrawn: string | null;
            /**
             * Format: date
             * @description The day from which the direct-debit mandate is no longer used, because the contract was withdrawn from.
             */
            sepa_mandate_ended_on: string | null;
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description The account of a direct-debit mandate. */
        OtdAccountHolder: {
            sepaAccountholderIbanAccount?: string | null;
            sepaAccountholderIbanName?: string | null;
        };
        /** @description The body of `POST /api/products/otds/actions/{id}/sign`. */
        OtdSignature: {
            data?: components["schemas"]["OtdAccountHolder"] | null;
            evidence?: components["schemas"]["Object"] | null;
        };
        /**
         * @description A partner as the API shows them to the other: the names, and what the forms about both begin with. How the partner
         *     signs in is not among it.
         */
        PartnerAttributes: {
            display_name: string;
            displayName: string;
            firstName: string | null;
            gender: components["schemas"]["Gender"] | null;
            initials: string | null;
            first_name: string | null;
            preposition: string | null;
            last_name: string | null;
            /** Format: date */
            date_of_birth: string | null;
            street_name: string | null;
            house_number: string | null;
            house_number_addition: string | null;
            zipcode: string | null;
            city: string | null;
            birth_country: string | null;
            birth_last_name: string | null;
            birth_preposition: string | null;
            phone_home: string | null;
            phone_mobile: string | null;
            email: components["schemas"]["Email"] | null;
            marital_state: string | null;
            degree: string | null;
            smoker: boolean | null;
            in_paid_employment: boolean | null;
            ever_divorced: boolean | null;
        };
        /** @description A passkey of the consumer's. */
        PasskeyAttributes: {
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** @description True if it is synchronised to more than one device, as those of a phone's maker are. */
            is_synced: boolean;
            /** @description Ten codes for when every passkey is lost, each good once; only when the account had none. */
            recovery_codes?: string[] | null;
            auth_result?: components["schemas"]["AuthResult"] | null;
        };
        /** @description Options for the browser's authenticator call, with their expiry. */
        PasskeyChallenge: {
            /**
             * @description Options for `PublicKeyCredential.parseCreationOptionsFromJSON` to add a passkey, and
             *     `parseRequestOptionsFromJSON` to use one.
             */
            options: Record<string, unknown>;
            /**
             * Format: date-time
             * @description Time after which responses are rejected.
             */
            expires_at: string;
        };
        PasskeyLogin: {
            /**
             * Format: uuid
             * @description The id of the challenge.
             */
            challenge: string;
            /** @description `AuthenticationResponseJSON`, as `PublicKeyCredential.toJSON()` writes it. */
            credential: Record<string, unknown>;
        };
        /** @description Requirements for a new password. */
        PasswordPolicy: {
            /**
             * Format: int32
             * @description The score from 0 to 100 that it must reach.
             */
            minimum_password_strength: number;
            /** @description True if the account can be linked to an identity provider instead: it has no sign-in method yet. */
            identity_providers: boolean;
            /** @description The name that the account signs in with: its address, or a user name where another has the address. */
            sign_in_name?: string | null;
        };
        /** @description The newest payment of an action. */
        Payment: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date
             * @description The day on which it was begun, in Amsterdam.
             */
            date_created: string;
            description: string;
            amount: components["schemas"]["Money"];
            is_paid: boolean;
            issuer: string | null;
            status: components["schemas"]["PaymentStatus"];
            payment_url: string | null;
        };
        /** @description Body of the provider's call. */
        PaymentCall: {
            /** @description The provider's id of a payment. */
            id: string;
        };
        /** @description The body of `POST /api/invoices/get-payment` and `POST /api/invoices/validate-payment`. */
        PaymentRequest: {
            /** @description Id of the invoice: `product.id` of the action. */
            productId: string;
            productActionId: string;
            invoiceId: string;
        };
        /** @description State of a payment. */
        PaymentResult: {
            status: components["schemas"]["PaymentStatus"] | null;
            /** @description The provider's page, where the consumer pays; only while the payment can be made there. */
            url: string | null;
        };
        /**
         * @description The state of paying an invoice, as the consumer is told it.
         * @enum {string}
         */
        PaymentState: "open" | "under_way" | "failed" | "paid";
        /**
         * @description The status of a payment at the payment provider.
         * @enum {string}
         */
        PaymentStatus: "CREATED" | "EXPIRED" | "CANCELLED" | "FAILED" | "PAID" | "PENDING";
        /** @description A percentage from 0 to 100. */
        Percentage: number;
        /** @description A picture: a public address, or a `data:` URL that really holds an image. */
        Picture: string;
        /** @description Resources that a consumer's page has to request again. */
        PortalChange: {
            resources: components["schemas"]["PortalResource"][];
        };
        /**
         * @description Resources on a consumer's page, by sort.
         * @enum {string}
         */
        PortalResource: "messages" | "actions" | "products" | "documents" | "appointments" | "account";
        /**
         * @description A consumer's mail preferences; receipts, letters about the account and actions that the firm marks as required are
         *     always mailed.
         */
        Preferences: {
            /** @description New tasks, and documents that have to be delivered again. */
            actions: boolean;
            /** @description Reminders before and on a deadline. */
            reminders: boolean;
            /** @description Appointments that were made, moved or cancelled. */
            appointments: boolean;
            /** @description True if messages of the firm are mailed about, which is the default. */
            messages?: boolean;
        };
        /** @description Premium that the insurer quotes for the cover. */
        PremiumAttributes: {
            /** @description Premium for a month. */
            premium: components["schemas"]["Money"];
            /** @description Monthly benefit in case of disability. */
            disability: components["schemas"]["Money"];
            /** @description The insurer's id of this offer, which the answer may name. */
            quote_id: string;
        };
        /** @description A premium and how often it is paid. */
        PremiumPayment: {
            amount: components["schemas"]["Money"] | null;
            /**
             * Format: int32
             * @description Months between two payments: 1, 3, 6 or 12, or another number.
             */
            term: number | null;
        };
        /** @description A task that the firm asks of a consumer. */
        ProductAction: {
            /** Format: uuid */
            id: string;
            label: string;
            type: components["schemas"]["ActionType"];
            /** Format: date */
            date_created: string;
            /**
             * Format: date
             * @description The day on which the consumer did it, in Amsterdam.
             */
            date_executed: string | null;
            /** Format: date */
            deadline: string | null;
            /** @description True if nothing is asked of the consumer any more. */
            is_done: boolean;
            /** @description The firm's remark; the reason when something delivered was rejected. */
            comment: string | null;
            product: components["schemas"]["ActionProduct"] | null;
            /** @description Name of another owner who still has to complete it, when the consumer has done so. */
            waiting_for: string | null;
            /** @description True if it was completed in the portal, so that there is a receipt. */
            has_receipt: boolean;
            payment: components["schemas"]["Payment"] | null;
            /** @description The last payment failed or expired: a new one can be made. */
            mollie_invalid: boolean;
            smartcare_show_amount: boolean;
            smartcare_min_savings_amount: components["schemas"]["Money"] | null;
            smartcare_savings_period: components["schemas"]["SavingsPeriod"] | null;
            smartcare_explain: string | null;
            woongarant: components["schemas"]["ActionProposal"] | null;
            invoice: components["schemas"]["ActionInvoice"] | null;
            document: components["schemas"]["RequestedDocument"] | null;
            downloadable_document: components["schemas"]["DownloadableDocument"] | null;
            quotes: components["schemas"]["Quote"][];
            consumer_name: string | null;
            public_number: string | null;
        };
        ProductActionLogin: {
            email?: string;
            /** @description `YYYY-MM-DD`. */
            birthday?: string;
            productActionId?: string;
        };
        /** @description Either `id` and `token`, or `code`. */
        ProductActionLoginResult: {
            /**
             * Format: uuid
             * @description Id of the consumer.
             */
            id?: string | null;
            /** @description Token for the header `Token`; opens this one action for sixty minutes. */
            token?: string | null;
            /** @description `AUTH_LOGIN_FAILED` or `CONSUMER_LOCKED`. */
            code?: string | null;
            /**
             * Format: int64
             * @description Seconds until the next attempt, with `CONSUMER_LOCKED`.
             */
            locked_time_remaining?: number | null;
        };
        /**
         * @description A kind of product, by its name on the wire.
         * @enum {string}
         */
        ProductKind: "dossier" | "mortgage" | "credit" | "lifeinsurance" | "general_insurance" | "woongarant" | "appointment" | "otd" | "bankguarantee" | "fgv" | "cardifao" | "purchase_intention" | "invoice" | "business_income" | "will_writing_advice";
        /**
         * @description Proof of somebody's identity.
         * @enum {string}
         */
        Proof: "password" | "totp" | "recovery" | "passkey" | "provider";
        /**
         * @description Proof that is required of somebody who is signed in already.
         * @enum {string}
         */
        ProofAsked: "passkey" | "code" | "password" | "provider" | "password_link";
        /** @description A field that can be proposed. */
        ProposableField: {
            field: components["schemas"]["ProposalField"];
            mode: components["schemas"]["ProposalMode"];
            /** @description Value in force; null where none is known. */
            value: unknown;
        };
        /** @description A proposal for a home insurance. */
        Proposal: {
            woongarant_api_id: string | null;
            insurance_number: string | null;
            product: string | null;
            coverage: string | null;
            premium: components["schemas"]["Money"] | null;
            /** @description The address of the insured house. */
            risico_address: string | null;
            proposal_code: string | null;
            deductible_contents: components["schemas"]["Money"] | null;
            deductible_property: components["schemas"]["Money"] | null;
            renovation_premium: components["schemas"]["Money"] | null;
            conditions_url: components["schemas"]["Link"] | null;
            approval_url: components["schemas"]["Link"] | null;
        };
        /** @description A proposed change as its consumer reads it. */
        ProposalAttributes: {
            field: components["schemas"]["ProposalField"];
            /** @description Value in force at the time of the proposal; null where none was known. */
            old_value: unknown;
            value: unknown;
            /** Format: date-time */
            proposed_at: string;
            state: components["schemas"]["ProposalState"];
            /**
             * Format: date-time
             * @description Time until which an account number waits.
             */
            not_before: string | null;
            confirmed: components["schemas"]["ProposalConfirmations"] | null;
            /** Format: date-time */
            decided_at: string | null;
            /** @description The member of staff who decided. */
            decided_by: string | null;
            /** @description Reason of the rejection. */
            reason: string | null;
        };
        /**
         * @description Addresses from which a proposed e-mail address was confirmed. Where there was no old one, its confirmation is not
         *     needed.
         */
        ProposalConfirmations: {
            old: boolean;
            new: boolean;
        };
        /**
         * @description Data that a consumer can propose to change.
         * @enum {string}
         */
        ProposalField: "address" | "phone" | "email" | "iban" | "marital_state" | "contact_preference";
        ProposalList: {
            data: {
                type: string;
                id: string;
                /** @description A proposed change as its consumer reads it. */
                attributes: {
                    field: components["schemas"]["ProposalField"];
                    /** @description Value in force at the time of the proposal; null where none was known. */
                    old_value: unknown;
                    value: unknown;
                    /** Format: date-time */
                    proposed_at: string;
                    state: components["schemas"]["ProposalState"];
                    /**
                     * Format: date-time
                     * @description Time until which an account number waits.
                     */
                    not_before: string | null;
                    confirmed: components["schemas"]["ProposalConfirmations"] | null;
                    /** Format: date-time */
                    decided_at: string | null;
                    /** @description The member of staff who decided. */
                    decided_by: string | null;
                    /** @description Reason of the rejection. */
                    reason: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
            meta: components["schemas"]["ProposalListMeta"];
        };
        ProposalListMeta: {
            /** @description Every field, in the order in which they are shown. */
            fields: components["schemas"]["ProposableField"][];
        };
        /**
         * @description The firm's treatment of a proposed change.
         * @enum {string}
         */
        ProposalMode: "off" | "notify" | "approve";
        /**
         * @description State of a proposal.
         * @enum {string}
         */
        ProposalState: "unconfirmed" | "waiting" | "open" | "applied" | "accepted" | "refused" | "replaced" | "cancelled" | "expired" | "overtaken";
        /** @description A purchase intention's attributes. */
        PurchaseIntention: {
            label: string | null;
            state: string | null;
            buyer_profile: string | null;
            object_type: string | null;
            has_timeline: boolean;
            budget_from: components["schemas"]["Money"] | null;
            budget_to: components["schemas"]["Money"] | null;
            timeline: components["schemas"]["TimelineStep"][];
            found_houses_collection: components["schemas"]["FoundHouse"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description A browser that shows push notifications. */
        PushSubscriptionAttributes: {
            /** @description The SHA-256 of the endpoint in hexadecimal, by which a browser knows its own. */
            endpoint_sha256: string;
            /** @description The browser's `User-Agent`. */
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last message that the push service accepted.
             */
            last_success_at: string | null;
        };
        /** @description The keys of a browser, as base64url without padding. */
        PushSubscriptionKeys: {
            /** @description Public key of the browser: an uncompressed point of P-256. */
            p256dh: string;
            /** @description Authentication secret of the browser: 16 bytes. */
            auth: string;
        };
        PushSubscriptionList: {
            data: {
                type: string;
                id: string;
                /** @description A browser that shows push notifications. */
                attributes: {
                    /** @description The SHA-256 of the endpoint in hexadecimal, by which a browser knows its own. */
                    endpoint_sha256: string;
                    /** @description The browser's `User-Agent`. */
                    user_agent: string | null;
                    /** Format: date-time */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description Time of the last message that the push service accepted.
                     */
                    last_success_at: string | null;
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
            meta: components["schemas"]["PushSubscriptionMeta"];
        };
        PushSubscriptionMeta: {
            /** @description The firm's key, as base64url without padding: `applicationServerKey` of a new subscription (RFC 8292). */
            public_key: string;
        };
        /** @description Offer of a lender. */
        Quote: {
            id: string;
            /** Format: date */
            date_received: string | null;
            /** Format: date */
            date_acceptation: string | null;
            /** Format: date */
            date_validity: string | null;
            property: string | null;
            attachments: components["schemas"]["QuoteAttachment"][];
        };
        /** @description A file of an offer. */
        QuoteAttachment: {
            id: string;
            label: string | null;
        };
        /** @description The base64 of an image, without a prefix. */
        RawImage: string;
        /** @description Position up to which a thread was read. */
        ReadMessages: {
            /**
             * Format: uuid
             * @description The dossier of the thread; absent: the general thread.
             */
            dossier?: string | null;
            /**
             * Format: uuid
             * @description The last message that was read.
             */
            up_to: string;
        };
        /** @description Notices that the consumer has seen. */
        ReadNotices: {
            /** @description Ids as in the list. */
            ids: string[];
        };
        /** @description A document that the consumer received. */
        ReceivedDocument: {
            /** Format: uuid */
            id: string;
            label: string;
            description: string | null;
            filename: string;
            /**
             * Format: int64
             * @description Size of the document in bytes.
             */
            size: number;
            /** Format: date-time */
            date_created: string;
            /** @description State of the seal: `unsealed`, `b_b`, or `b_t` (with a time stamp); null for a document that is not sealed. */
            seal: string | null;
            product: components["schemas"]["ActionProduct"] | null;
        };
        Refresh: {
            /** @description Left out when it travels in the cookie. */
            refreshToken?: string | null;
        };
        RenamePasskey: {
            /** @description 1 to 60 characters. */
            name: string;
        };
        RequestUnlock: {
            /** @description An e-mail address or a user name. */
            email?: string;
        };
        /** @description The document that is asked for or put before the consumer. */
        RequestedDocument: {
            label: string | null;
            description: string | null;
            consumer_name: string | null;
            is_consumer_specific: boolean;
            client_approval_explanation: string | null;
            /** @description Requirements for the files, a line each. */
            upload_requirements: string[];
        };
        ResetPassword: {
            token?: string;
            password?: string;
        };
        /** @description Metadata of a resource, besides its attributes. */
        ResourceMeta: {
            /** @description Revision to be sent along with a form that was filled in from this record, see `RECORD_CHANGED`. */
            revision: string;
        };
        /**
         * @description Time over which a saving is counted.
         * @enum {string}
         */
        SavingsPeriod: "MONTHLY" | "ANNUALLY" | "REMAINING_DURATION";
        /** @description Savings from which on the consumer wants to hear about a cheaper mortgage. */
        SavingsWishes: {
            minimum_savings_amount: components["schemas"]["Money"] | null;
            minimum_savings_period: components["schemas"]["SavingsPeriod"] | null;
            /**
             * Format: date
             * @description No calculations before this day.
             */
            abstain_from_calculation_till: string | null;
        };
        /**
         * @description A second factor that is taken after the password.
         * @enum {string}
         */
        SecondFactorMethod: "totp" | "passkey" | "recovery";
        SentMessageMeta: {
            /** @description True if it is in the general thread because its dossier is closed. */
            moved: boolean;
        };
        /** @description A message that the consumer sent. */
        SentMessageResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A message as a consumer reads it. */
                attributes: {
                    text: string;
                    by: components["schemas"]["MessageAuthor"];
                    /** Format: date-time */
                    sent_at: string;
                    /**
                     * Format: date-time
                     * @description Time at which the other side received it.
                     */
                    delivered_at: string | null;
                    /** Format: date-time */
                    read_at: string | null;
                    /** @description True if somebody else wrote the message and the reader has not read it. */
                    is_unread: boolean;
                    /** @description The firm marked it as advice that it gave. */
                    is_advice: boolean;
                    action: components["schemas"]["MessageRequest"] | null;
                    moved_from: components["schemas"]["MessageDossier"] | null;
                    attachments: components["schemas"]["MessageFile"][];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
            meta: components["schemas"]["SentMessageMeta"];
        };
        Settings: {
            /** @description Language of the consumer, one of the firm's. */
            locale: components["schemas"]["Locale"];
        };
        /** @description A device on which the consumer is signed in. */
        SignedIn: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Time at which it expires, unless it is used before then.
             */
            expires_at: string;
            ip?: string | null;
            /** @description The browser's `User-Agent`. */
            user_agent?: string | null;
            /** @description The colleague of the firm who views the portal read only. */
            colleague?: string | null;
            /** @description True if it is the session of this request. */
            is_current: boolean;
        };
        /** @description Product of a contract. */
        SignedProduct: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ProductKind"];
        };
        /** @description Questions of the mortgage check that are asked. */
        Smartcare: {
            /** @default false */
            mortgage_check_enable_question_1b: boolean;
            /** @default false */
            mortgage_check_enable_question_7b_c: boolean;
            /** @default false */
            mortgage_check_enable_question_11: boolean;
        };
        StartPasswordReset: {
            /** @description Token of the link `/reset/password/{token}`. */
            token?: string;
        };
        /**
         * @description The provider's made-up households, for trying it out.
         * @enum {string}
         */
        TestCase: "single_employed" | "single_self_employed" | "couple_employed" | "couple_mixed" | "retired" | "student_debt" | "source_down";
        /** @description The firm's colours and letters. */
        Theme: {
            /** @default #1f4e79 */
            color_primary: components["schemas"]["Colour"];
            /** @default #c2571a */
            color_accent: components["schemas"]["Colour"];
            /** @default #1f4e79 */
            color_buttons: components["schemas"]["Colour"];
            /** @default #1f4e79 */
            color_links: components["schemas"]["Colour"];
            /** @default #1b2a3a */
            color_headers: components["schemas"]["Colour"];
            /** @default #31465c */
            color_subheaders: components["schemas"]["Colour"];
            /** @default #4a5f75 */
            color_small_headers: components["schemas"]["Colour"];
            /** @default #ffffff */
            color_menu_background: components["schemas"]["Colour"];
            /** @default #1f4e79 */
            color_menu_active: components["schemas"]["Colour"];
            /** @default #31465c */
            color_menu_text: components["schemas"]["Colour"];
            /** @default #eef2f6 */
            color_footer_background: components["schemas"]["Colour"];
            /** @default #31465c */
            color_footer_text: components["schemas"]["Colour"];
            /** @default Roboto */
            font_family: components["schemas"]["Font"];
            /**
             * Format: int32
             * @description Pixels at the browser's default setting, from 12 to 24.
             * @default 16
             */
            font_size: number;
        };
        ThreadList: {
            data: {
                type: string;
                id: string;
                /** @description A thread as a consumer sees it in the overview. */
                attributes: {
                    dossier: components["schemas"]["MessageDossier"] | null;
                    /**
                     * Format: int64
                     * @description Number of unread messages of others.
                     */
                    unread: number;
                    last_message: components["schemas"]["LatestMessage"] | null;
                    /** @description The firm has closed the dossier: a new message goes to the general thread. */
                    is_closed: boolean;
                    /** @description The names of the others who read the thread besides the firm. */
                    people: string[];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
            meta: components["schemas"]["ThreadListMeta"];
        };
        ThreadListMeta: {
            office_hours: components["schemas"]["Localised"] | null;
            /**
             * Format: int64
             * @description Median response time in seconds; `null` where there are too few responses.
             */
            usual_answer_seconds: number | null;
        };
        /** @description A thread after the consumer read it. */
        ThreadResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                /** @description A thread as a consumer sees it in the overview. */
                attributes: {
                    dossier: components["schemas"]["MessageDossier"] | null;
                    /**
                     * Format: int64
                     * @description Number of unread messages of others.
                     */
                    unread: number;
                    last_message: components["schemas"]["LatestMessage"] | null;
                    /** @description The firm has closed the dossier: a new message goes to the general thread. */
                    is_closed: boolean;
                    /** @description The names of the others who read the thread besides the firm. */
                    people: string[];
                };
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
            meta: components["schemas"]["UnreadMessages"];
        };
        /** @description One step of a timeline. */
        TimelineStep: {
            label: string;
            completed: boolean;
            active: boolean;
        };
        TwoFactor: {
            /** @description Code of the authenticator app, or a recovery code. */
            code?: string;
            /**
             * Format: uuid
             * @description Instead of the code, with `credential`: the id of the challenge.
             */
            challenge?: string | null;
            /** @description `AuthenticationResponseJSON` of one of the account's passkeys. */
            credential?: Record<string, unknown> | null;
            /** @description True, or absent, at sign-in and to switch two-factor on; false to switch it off. */
            enabled?: boolean | null;
            /**
             * Format: uuid
             * @description The consumer who gets the pair of tokens, at sign-in.
             */
            consumerId?: string | null;
            /** @description The pending access token at sign-in, when the header does not carry it. */
            accessToken?: string | null;
        };
        /** @description Data for setting up an authenticator app. */
        TwoFactorQr: {
            /** @description Base64 of an SVG. */
            image: string;
            /** @description Secret in base32, for typing over. */
            secret: string;
            /** @description The `otpauth:` URL in the code, which an authenticator app on the same device opens. */
            uri: string;
        };
        Unlock: {
            /** @description Token of the link `/unlock/{token}`. */
            token?: string;
        };
        UnreadMessages: {
            /**
             * Format: int64
             * @description Number of unread messages of others, in all threads; null where the firm takes none.
             */
            unread_messages: number | null;
        };
        /** @description A document that the consumer delivered. */
        Upload: {
            /** Format: uuid */
            id: string;
            label: string;
            filename: string;
            /**
             * Format: int64
             * @description Size of the document in bytes.
             */
            size: number;
            state: components["schemas"]["UploadState"];
            /** @description Reason of the rejection. */
            reason: string | null;
            /** @description The consumer's own remark. */
            comment: string | null;
            /** Format: date-time */
            date_created: string;
            /** Format: uuid */
            action_id: string | null;
            product: components["schemas"]["ActionProduct"] | null;
        };
        /**
         * @description The state of the firm's review of an uploaded document.
         * @enum {string}
         */
        UploadState: "received" | "accepted" | "rejected";
        /**
         * @description The basis of a house's value.
         * @enum {string}
         */
        ValueBasis: "woz" | "valuation" | "remotevaluation" | "other";
        /** @description A will that the consumer has. */
        Will: {
            id: string;
            title: string | null;
            owner: string | null;
            /** Format: date */
            startingDate: string | null;
        };
        /** @description A will advice's attributes. */
        WillWritingAdvice: {
            label: string;
            notary: string | null;
            wozAmount: components["schemas"]["Money"] | null;
            supplier: string | null;
            status: string | null;
            wills: components["schemas"]["Will"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description A contract that can be withdrawn from, could, or was. */
        WithdrawableContract: {
            /** @description Product that the consumer signed. */
            product: components["schemas"]["SignedProduct"];
            /** @description The firm's name for the contract. */
            label: string;
            /** Format: date-time */
            concluded_at: string;
            /**
             * Format: date
             * @description The last day on which it can be withdrawn from, until midnight in Amsterdam.
             */
            last_day: string;
            state: components["schemas"]["ContractState"];
            /** @description The name that the form begins with. */
            name: string;
            /** @description The address for the confirmation that the form begins with. */
            email: string | null;
            withdrawn: components["schemas"]["WithdrawnContract"] | null;
            adviser: components["schemas"]["AdviserContact"] | null;
        };
        /**
         * @description Way in which a withdrawal came in.
         * @enum {string}
         */
        WithdrawalWay: "portal" | "link" | "firm";
        /** @description Withdrawal from a contract. */
        WithdrawnContract: {
            /**
             * Format: date-time
             * @description Time at which the withdrawal was received.
             */
            at: string;
            /**
             * Format: date
             * @description The day on which it was sent, where the firm recorded a letter.
             */
            sent_on: string;
            way: components["schemas"]["WithdrawalWay"];
            /** @description Name of the withdrawing person, as they gave it. */
            name: string;
            /** @description Address for the confirmation; only for the person who withdrew. */
            email: string | null;
        };
        /** @description A home insurance's attributes; `product_id` is added by the API and equals the id. */
        Woongarant: {
            label: string | null;
            product_type: string | null;
            insurance_id: string | null;
            status: string | null;
            /** Format: date */
            date_start: string | null;
            documents: components["schemas"]["DescribedDocument"][];
            adviser_panels: components["schemas"]["AdviserPanel"][];
        };
        /** @description Page of the insurer on which the signature continues. */
        WoongarantApproval: {
            approval_url: string;
        };
        /** @description The body of `POST /api/products/woongarant-insurances/actions/{id}/sign`. */
        WoongarantSignature: {
            evidence?: components["schemas"]["Object"] | null;
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
    get_maintenance: {
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
                    "application/json": components["schemas"]["One_Maintenance"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_licenses: {
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
                    "application/json": components["schemas"]["Many_BranchLicence"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_licenses_current: {
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
                    "application/json": components["schemas"]["One_CurrentLicence"];
                };
            };
            /** @description BRAND_COULD_NOT_BE_DETERMINED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_multiple_domains: {
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
                    "application/json": components["schemas"]["One_MultipleDomains"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_languages: {
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
                    "application/json": components["schemas"]["Many_Language"];
                };
            };
            /** @description BRAND_COULD_NOT_BE_DETERMINED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_languages_current: {
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
                    "application/json": components["schemas"]["One_Language"];
                };
            };
            /** @description LANGUAGE_NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_theme: {
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
                    "application/json": components["schemas"]["One_Theme"];
                };
            };
            /** @description BRAND_COULD_NOT_BE_DETERMINED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_dictionary: {
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
                    "application/json": components["schemas"]["Many_DictionaryTranslation"];
                };
            };
            /** @description BRAND_COULD_NOT_BE_DETERMINED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_entities_product_phases: {
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
                    "application/json": components["schemas"]["Many_EntityOption"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_entities_income_types: {
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
                    "application/json": components["schemas"]["Many_EntityOption"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_login: {
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
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description A pair of tokens; pending when `twoFactor` is true, and then `twoFactorMethods` says what completes it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_AuthResult"];
                };
            };
            /** @description `AUTH_LOGIN_FAILED` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONSUMER_LOCKED`, with `locked_time_remaining` in seconds */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_logout: {
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
            /** @description The session has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The token is pending or for one action only */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_two_factor: {
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
                "application/json": components["schemas"]["TwoFactor"];
            };
        };
        responses: {
            /** @description The new pair, which replaces the one that was used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_AuthResult"];
                };
            };
            /** @description `INVALID_OTP` or `PASSKEY_REFUSED`, or the token does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `ACCESS_DENIED`, `TWO_FACTOR_REQUIRED` to switch off before signing in, or `CONFIRMATION_REQUIRED` to switch on */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` for a passkey on a host that is not the firm's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Neither a code nor a passkey is given, or both */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONSUMER_LOCKED`, with `locked_time_remaining` in seconds */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_two_factor_options: {
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
                    "application/json": components["schemas"]["One_PasskeyChallenge"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` on a host that is not the firm's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no passkey */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Confirmed"];
                };
            };
            /** @description `INVALID_OTP`, `AUTH_LOGIN_FAILED` or `PASSKEY_REFUSED` or `IDENTITY_REFUSED`: the code, the password, the passkey or the sign-in at the provider is wrong; or the token does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` for a passkey on a host that is not the firm's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No proof is given, or more than one, or a code where the account has no two-factor */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONSUMER_LOCKED`, with `locked_time_remaining` in seconds */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_PROVIDER_FAILED`: the provider is away */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_confirm_options: {
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
                    "application/json": components["schemas"]["One_PasskeyChallenge"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` on a host that is not the firm's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no passkey */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_confirm_password_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A link is on its way, unless three were asked for within a quarter of an hour */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no e-mail address */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_passkeys_options: {
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
                    "application/json": components["schemas"]["One_PasskeyChallenge"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` on a host that is not the firm's own, `PASSKEY_LIMIT_REACHED` after twenty */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_auth_passkeys: {
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
                    "application/json": components["schemas"]["Many_PasskeyAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_passkeys: {
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
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_PasskeyAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` on a host that is not the firm's own, `PASSKEY_LIMIT_REACHED` after twenty */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEY_NOT_ADDED`: the challenge is spent, late or another's, or the passkey does not fit it; or the name is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_auth_passkeys_id: {
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
                "application/json": components["schemas"]["RenamePasskey"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_PasskeyAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEY_NOT_FOUND` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The name is missing, or too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_auth_passkeys_id: {
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
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEY_NOT_FOUND` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_passkey_login_options: {
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
                    "application/json": components["schemas"]["One_PasskeyChallenge"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` on a host that is not the firm's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_passkey_login: {
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
                "application/json": components["schemas"]["PasskeyLogin"];
            };
        };
        responses: {
            /** @description A pair of tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_AuthResult"];
                };
            };
            /** @description `AUTH_LOGIN_FAILED` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PASSKEYS_UNAVAILABLE` on a host that is not the firm's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A member is missing, or too large */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_identity_login_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityLoginStart"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_IdentityRedirect"];
                };
            };
            /** @description The firm has no such provider */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_identity_login: {
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
            /** @description A pair of tokens; pending when `twoFactor` is true */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_AuthResult"];
                };
            };
            /** @description `AUTH_LOGIN_FAILED` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A member is missing, or too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_PROVIDER_FAILED`: it is away; the other ways of signing in work */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_auth_identities: {
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
                    "application/json": components["schemas"]["Many_IdentityAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_identities: {
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
                    "application/json": components["schemas"]["One_IdentityAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_NOT_LINKED`, whatever was wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_PROVIDER_FAILED`: it is away */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_identities_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityStart"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_IdentityRedirect"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The firm has no such provider */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_PROVIDER_FAILED`: it is away */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_auth_identities_id: {
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
            /** @description It opens the account no more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_NOT_FOUND` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_confirm_identity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityStart"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_IdentityRedirect"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The account has no such provider */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `IDENTITY_PROVIDER_FAILED`: it is away */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_refresh: {
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
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description The new pair */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_AuthResult"];
                };
            };
            /** @description `AUTH_REFRESH_MISSING_DATA`, `AUTH_REFRESH_MISSING_TOKEN`, `AUTH_REFRESH_INVALID_TOKEN` or `AUTH_REFRESH_EXPIRED_TOKEN` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TWO_FACTOR_REQUIRED` for a pending pair, `ACCESS_DENIED` at another firm */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_forgot_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
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
            /** @description The address is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_start_password_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartPasswordReset"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_PasswordPolicy"];
                };
            };
            /** @description `AUTH_START_PASSWORD_RESET_FAILED`: unknown, used or late */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description The password is set; the link is spent */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION`: the link was used already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `NO_PASSWORD_PROVIDED`, `UNABLE_TO_RESET_PASSWORD`, `CONSUMER_PASSWORD_IS_COMMON` or `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_product_action_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductActionLogin"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductActionLoginResult"];
                };
            };
            /** @description `INVALID_DATE`, `PRODUCTACTION_ID_NOT_PROVIDED` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_handover: {
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
                "application/json": components["schemas"]["Handover"];
            };
        };
        responses: {
            /** @description A pair of a session of its own */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_AuthResult"];
                };
            };
            /** @description `AUTH_HANDOVER_INVALID` for spent or late codes and an expired access token; `AUTH_REFRESH_*` for a pair */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `ACCESS_DENIED` at another firm, `TWO_FACTOR_REQUIRED` for a pending pair */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A value is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_auth_two_factor_qr: {
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
                    "application/json": components["schemas"]["One_TwoFactorQr"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or `ACCESS_DENIED` while two-factor is on */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_two_factor_qr_renew: {
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
                    "application/json": components["schemas"]["One_TwoFactorQr"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or `ACCESS_DENIED` while two-factor is on */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description The password is changed; this session goes on, the others have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `AUTH_LOGIN_FAILED`: the current password is wrong, or there is none yet; or the token does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `NO_PASSWORD_PROVIDED`, `CONSUMER_PASSWORD_IS_COMMON`, `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES`, or the current password is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONSUMER_LOCKED`, with `locked_time_remaining` in seconds */
            423: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_request_unlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestUnlock"];
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
            /** @description The address is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_auth_unlock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Unlock"];
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
            /** @description `AUTH_START_PASSWORD_RESET_FAILED`: unknown, used or late */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_auth_sessions: {
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
                    "application/json": components["schemas"]["Many_SignedIn"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_auth_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session of this request alone still works */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_auth_sessions_id: {
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
            /** @description Neither of its tokens works any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `SESSION_NOT_FOUND` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_client_errors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientError"];
            };
        };
        responses: {
            /** @description It is in the log */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is missing, or something is too long */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `TOO_MANY_REQUESTS`, with the header `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_consumers: {
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
                    "application/json": components["schemas"]["One_ConsumerAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The second factor is still to come */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    patch_consumers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Settings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ConsumerAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The second factor is still to come */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `LANGUAGE_NOT_FOUND`: the firm does not offer it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field is missing or wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_consumers_partner: {
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
                    "application/json": components["schemas"]["One_PartnerAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PARTNER_NOT_FOUND`: there is none */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_consumers_activity: {
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
                    "application/json": components["schemas"]["Many_Activity"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_dossiers_id_bundle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/zip": number[];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, the sign-in is not complete, a colleague of the firm is viewing the portal (read only), or the dossier is somebody else's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such dossier */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_consumers_export: {
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
                    "application/zip": number[];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_consumers_mail_preferences: {
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
                    "application/json": components["schemas"]["One_MailPreferences"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_consumers_mail_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_MailPreferences"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field is missing or wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_actions: {
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
                    "application/json": components["schemas"]["Many_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_banners: {
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
                    "application/json": components["schemas"]["Many_BannerRecord"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_notifications: {
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
                    "application/json": components["schemas"]["Many_NotificationRecord"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_definitions: {
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
                    "application/json": components["schemas"]["DefinitionList"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_dossiers: {
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
                    "application/json": components["schemas"]["Many_Listed_Dossier"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_dossiers_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Dossier"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_mortgages: {
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
                    "application/json": components["schemas"]["Many_Listed_Mortgage"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_mortgages_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Mortgage"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_credits: {
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
                    "application/json": components["schemas"]["Many_Listed_Credit"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_credits_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Credit"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_life_insurances: {
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
                    "application/json": components["schemas"]["Many_Listed_LifeInsurance"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_life_insurances_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_LifeInsurance"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_general_insurances: {
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
                    "application/json": components["schemas"]["Many_Insured_GeneralInsurance"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_general_insurances_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Insured_GeneralInsurance"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_woongarant_insurances: {
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
                    "application/json": components["schemas"]["Many_Insured_Woongarant"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_woongarant_insurances_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Insured_Woongarant"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_appointments: {
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
                    "application/json": components["schemas"]["Many_Listed_Appointment"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_appointments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Appointment"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_otds: {
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
                    "application/json": components["schemas"]["Many_Listed_Otd"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_otds_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Otd"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_bankguarantees: {
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
                    "application/json": components["schemas"]["Many_Guaranteed_BankGuarantee"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_bankguarantees_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Guaranteed_BankGuarantee"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_fgvs: {
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
                    "application/json": components["schemas"]["Many_Listed_Fgv"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_fgvs_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Fgv"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_cardifao: {
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
                    "application/json": components["schemas"]["Many_Listed_Cardifao"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_cardifao_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Cardifao"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_purchase_intentions: {
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
                    "application/json": components["schemas"]["Many_Listed_PurchaseIntention"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_purchase_intentions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_PurchaseIntention"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_invoices: {
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
                    "application/json": components["schemas"]["Many_Listed_InvoiceAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_invoices_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_InvoiceAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_business_incomes: {
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
                    "application/json": components["schemas"]["Many_Listed_BusinessIncome"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_business_incomes_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_BusinessIncome"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_will_writing_advices: {
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
                    "application/json": components["schemas"]["Many_Listed_WillWritingAdvice"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_will_writing_advices_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_WillWritingAdvice"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_general_insurances_id_damage_reports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DamageReportForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_Insured_GeneralInsurance"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_documents: {
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
                    "application/json": components["schemas"]["Many_ImportantDocument"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_documents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again acts once */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DeliveryForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_actions_id_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_actions_id_downloadable_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_actions_quote_attachments_id: {
        parameters: {
            query?: {
                /** @description The action whose quote the attachment belongs to. */
                productActionId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_documents_id_download: {
        parameters: {
            query?: {
                /** @description `nl` or `en`. */
                locale?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_documents_uploads_id_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_otds_actions_id_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_documents_bankguarantees_id_download: {
        parameters: {
            query?: {
                /** @description `TERMS_AND_CONDITIONS`, `INSURANCE_CARD`, or nothing for the request form. */
                type?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_invoices_download_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_actions_id_receipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_documents_received: {
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
                    "application/json": components["schemas"]["Many_ReceivedDocument"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_documents_received_id_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_documents_uploads: {
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
                    "application/json": components["schemas"]["Many_Upload"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_documents_uploads_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_actions_id_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_DraftAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_actions_id_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_DraftAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_actions_id_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Thrown away */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_inventory_form_requirements_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_InventoryRequirements"];
                };
            };
            /** @description INVENTORY_FORM_DATA_RETRIEVAL_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_inventory_form_ockto_state_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_OcktoState"];
                };
            };
            /** @description INVENTORY_FORM_DATA_RETRIEVAL_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_inventory_form_ockto_debug_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OcktoDebug"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_InventoryRequirements"];
                };
            };
            /** @description INVENTORY_FORM_DATA_RETRIEVAL_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_inventory_form_ockto_renew_qr_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_InventoryRequirements"];
                };
            };
            /** @description INVENTORY_FORM_DATA_RETRIEVAL_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_actions_id_respond_document_approval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentApprovalAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_otds_actions_id_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtdSignature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_bankguarantees_actions_id_submit_choice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankGuaranteeChoice"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_cardifao_actions_id_premium: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_PremiumAttributes"];
                };
            };
            /** @description CARDIFAO_API_ERROR, CARDIFAO_CREATE_PREMIUM_FAILED, CARDIFAO_STORE_PREMIUM_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_cardifao_actions_id_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisabilityCoverAnswer"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description VALIDATION_FAILED: no premium was shown yet, so there is none to accept (`quote_id`: `required`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description CARDIFAO_CREATE_PREMIUM_FAILED: the insurer did not record the answer */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_cardifao_actions_id_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisabilityCoverAnswer"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description VALIDATION_FAILED: no premium was shown yet (`quote_id`: `required`) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description CARDIFAO_API_ERROR: the insurer did not record the answer */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_inventory_form_iwize_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["EmbeddedFormParts"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_advice_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdviceProfileAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_inventory_form: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InventoryFormAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_knowledge_form: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeFormAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED, VALIDATION_FAILED */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description KNOWLEDGE_FORM_FAILED_CREATING_PDF: nothing was kept */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_mortgage_check_submit_form: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MortgageCheckAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_mortgage_check_submit_form_no_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MortgageCheckGuestAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_products_mortgage_no_login_action_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                action: string;
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Mortgage"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_consumer_no_login_action_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                action: string;
                id: string;
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
                    "application/json": components["schemas"]["One_ConsumerAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_mortgages_id_update_details: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MortgageUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_mortgages_id_edit_market_value: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarketValueUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_mortgages_id_update_present_opportunity_to_consumer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpportunityAnswer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_products_mortgages_actions_id_date_conditions_precedent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConditionsPrecedentDate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProductAction"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_woongarant_insurances_actions_id_sign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WoongarantSignature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_WoongarantApproval"];
                };
            };
            /** @description WOONGARANT_SIGNING_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_products_appointments_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_Listed_Appointment"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_consumers_calendar: {
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
                    "application/json": components["schemas"]["One_CalendarAddress"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_consumers_calendar: {
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
                    "application/json": components["schemas"]["One_CalendarAddress"];
                };
            };
            /** @description `CONFIRMATION_REQUIRED`, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_consumers_calendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_calendar_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret, and `.ics` */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_messages: {
        parameters: {
            query?: {
                /** @description The dossier of the thread; absent: the general thread. */
                dossier?: string;
                /** @description Cursor at which the page before ended. */
                before?: string;
                /** @description Greatest number of messages, 1 to 100. */
                limit?: number;
            };
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
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_messages: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again acts once */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
                "multipart/form-data": components["schemas"]["NewMessageForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMessageResponse"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_messages_threads: {
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
                    "application/json": components["schemas"]["ThreadList"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_messages_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadMessages"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_messages_id_attachments_attachment_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                attachment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_messages_draft: {
        parameters: {
            query?: {
                /** @description The dossier of the thread; absent: the general thread. */
                dossier?: string;
            };
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
                    "application/json": components["schemas"]["One_DraftAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_messages_draft: {
        parameters: {
            query?: {
                /** @description The dossier of the thread; absent: the general thread. */
                dossier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewThreadDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_DraftAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_messages_draft: {
        parameters: {
            query?: {
                /** @description The dossier of the thread; absent: the general thread. */
                dossier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Thrown away */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_notices: {
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
                    "application/json": components["schemas"]["Many_NoticeAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The firm does not offer it (modules.has_notices_enabled), or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_notices_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotices"];
            };
        };
        responses: {
            /** @description They are read */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The firm does not offer it, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description More than 50 ids, or one that is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_change_proposals: {
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
                    "application/json": components["schemas"]["ProposalList"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_change_proposals: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again acts once */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChangeProposal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ProposalAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_change_proposals_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["One_ProposalAttributes"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_change_proposals_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmAddress"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_ConfirmedProposal"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_push_subscriptions: {
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
                    "application/json": components["schemas"]["PushSubscriptionList"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The firm does not offer it (modules.has_push_enabled), or the sign-in is not complete */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_push_subscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPushSubscription"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_PushSubscriptionAttributes"];
                };
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The firm does not offer it, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PUSH_SUBSCRIPTION_LIMIT_REACHED` after twenty */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The endpoint is not https, too long or in a private network, or the keys are none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_push_subscriptions_id: {
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
            /** @description It is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No token, or one that does not work any more */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The sign-in is not complete, or a colleague of the firm is viewing the portal (read only) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `PUSH_SUBSCRIPTION_NOT_FOUND` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events `changed` and `resync` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["PortalChange"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_invoices_get_payment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_PaymentResult"];
                };
            };
            /** @description PAYMENT_PROVIDER_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_invoices_validate_payment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_PaymentResult"];
                };
            };
            /** @description PAYMENT_PROVIDER_FAILED */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_payments_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PaymentCall"];
            };
        };
        responses: {
            /** @description It was kept and will be looked into. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Its `X-Mollie-Signature` is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_create_dossier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDossier"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_DossierRequest"];
                };
            };
            /** @description DOSSIER_EXTERNAL_ID_EXISTS, PERSON_EXTERNAL_ID_EXISTS */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_withdrawals: {
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
                    "application/json": components["schemas"]["Many_WithdrawableContract"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_withdrawals_id_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmWithdrawal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_WithdrawableContract"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_withdrawals_id_receipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description The file has not changed. */
            304: {
                headers: {
                    /** @description The version of the file. Whoever names it in `If-None-Match` is sent the file only if it has changed. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_withdrawals_by_token_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["One_WithdrawableContract"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_withdrawals_by_token_token_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmWithdrawal"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["One_WithdrawableContract"];
                };
            };
            /** @description Refused, with one of the catalogue's codes */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A partner's system failed, or the database is away */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
