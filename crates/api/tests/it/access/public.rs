//! The calls that ask for no sign-in.

/// Calls that are open to everyone.
pub const PUBLIC: [&str; 29] = [
    "POST /api/auth/forgot-password",
    "POST /api/auth/handover",
    "POST /api/auth/identity-login",
    "POST /api/auth/identity-login/start",
    "POST /api/auth/login",
    "POST /api/auth/passkey-login",
    "POST /api/auth/passkey-login/options",
    "POST /api/auth/product-action-login",
    "POST /api/auth/refresh",
    "POST /api/auth/request-unlock",
    "POST /api/auth/reset-password",
    "POST /api/auth/start-password-reset",
    "POST /api/auth/unlock",
    // By the secret in the address.
    "GET /api/calendar/{file}",
    "POST /api/client-errors",
    "POST /api/create-dossier",
    "GET /api/dictionary",
    "GET /api/entities/income-types",
    "GET /api/entities/product-phases",
    "GET /api/languages",
    "GET /api/languages/current",
    "GET /api/licenses",
    "GET /api/licenses/current",
    "GET /api/maintenance",
    "GET /api/multiple-domains",
    "GET /api/theme",
    // By a signed link, which is the proof.
    "POST /api/change-proposals/confirm",
    "GET /api/withdrawals/by-token/{token}",
    "POST /api/withdrawals/by-token/{token}/confirm",
];

/// Public where it exists: the payment provider proves itself in another way.
pub const PROVIDERS: [&str; 1] = ["POST /api/payments/webhook"];
