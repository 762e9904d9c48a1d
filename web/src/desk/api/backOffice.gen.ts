// Made by `make schema` from openapi-backoffice.json. Do not edit.

export interface paths {
    "/licence/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: licence
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_licence"];
        /**
         * Create or replace a record: licence
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        put: operations["put_licence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change fields of a record: licence
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        patch: operations["patch_licence"];
        trace?: never;
    };
    "/branches/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: branch
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_branch"];
        /**
         * Create or replace a record: branch
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        put: operations["put_branch"];
        post?: never;
        /**
         * Delete a record: branch
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["delete_branch"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: branch
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        patch: operations["patch_branch"];
        trace?: never;
    };
    "/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: branch
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_branches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/advisers/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: adviser
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_adviser"];
        /**
         * Create or replace a record: adviser
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        put: operations["put_adviser"];
        post?: never;
        /**
         * Delete a record: adviser
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["delete_adviser"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: adviser
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        patch: operations["patch_adviser"];
        trace?: never;
    };
    "/advisers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: adviser
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_advisers"];
        put?: never;
        /**
         * Create a record: adviser
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_adviser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: consumer
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_consumer"];
        /**
         * Create or replace a record: consumer
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_consumer"];
        post?: never;
        /**
         * Delete a record: consumer
         * @description Ends the relationship: the account closes; what was signed is kept for as long as the law asks.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_consumer"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: consumer
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_consumer"];
        trace?: never;
    };
    "/consumers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: consumer
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_consumers"];
        put?: never;
        /**
         * Create a record: consumer
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_consumer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dossiers/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: dossier
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_dossier"];
        /**
         * Create or replace a record: dossier
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_dossier"];
        post?: never;
        /**
         * Delete a record: dossier
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_dossier"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: dossier
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_dossier"];
        trace?: never;
    };
    "/dossiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: dossier
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_dossiers"];
        put?: never;
        /**
         * Create a record: dossier
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_dossier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dossiers/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: dossier
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_dossier"];
        /**
         * Bring an archived record back: dossier
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_dossier"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/mortgage/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: mortgage
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_mortgage"];
        /**
         * Create or replace a record: mortgage
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_mortgage"];
        post?: never;
        /**
         * Delete a record: mortgage
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_mortgage"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: mortgage
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_mortgage"];
        trace?: never;
    };
    "/products/mortgage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: mortgage
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_mortgage"];
        put?: never;
        /**
         * Create a record: mortgage
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_mortgage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/mortgage/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: mortgage
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_mortgage"];
        /**
         * Bring an archived record back: mortgage
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_mortgage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/credit/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: credit
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_credit"];
        /**
         * Create or replace a record: credit
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_credit"];
        post?: never;
        /**
         * Delete a record: credit
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_credit"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: credit
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_credit"];
        trace?: never;
    };
    "/products/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: credit
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_credit"];
        put?: never;
        /**
         * Create a record: credit
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_credit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/credit/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: credit
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_credit"];
        /**
         * Bring an archived record back: credit
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_credit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/lifeinsurance/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: lifeinsurance
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_lifeinsurance"];
        /**
         * Create or replace a record: lifeinsurance
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_lifeinsurance"];
        post?: never;
        /**
         * Delete a record: lifeinsurance
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_lifeinsurance"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: lifeinsurance
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_lifeinsurance"];
        trace?: never;
    };
    "/products/lifeinsurance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: lifeinsurance
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_lifeinsurance"];
        put?: never;
        /**
         * Create a record: lifeinsurance
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_lifeinsurance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/lifeinsurance/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: lifeinsurance
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_lifeinsurance"];
        /**
         * Bring an archived record back: lifeinsurance
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_lifeinsurance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/general_insurance/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: general insurance
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_general_insurance"];
        /**
         * Create or replace a record: general insurance
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_general_insurance"];
        post?: never;
        /**
         * Delete a record: general insurance
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_general_insurance"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: general insurance
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_general_insurance"];
        trace?: never;
    };
    "/products/general_insurance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: general insurance
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_general_insurance"];
        put?: never;
        /**
         * Create a record: general insurance
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_general_insurance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/general_insurance/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: general insurance
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_general_insurance"];
        /**
         * Bring an archived record back: general insurance
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_general_insurance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/woongarant/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: woongarant
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_woongarant"];
        /**
         * Create or replace a record: woongarant
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_woongarant"];
        post?: never;
        /**
         * Delete a record: woongarant
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_woongarant"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: woongarant
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_woongarant"];
        trace?: never;
    };
    "/products/woongarant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: woongarant
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_woongarant"];
        put?: never;
        /**
         * Create a record: woongarant
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_woongarant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/woongarant/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: woongarant
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_woongarant"];
        /**
         * Bring an archived record back: woongarant
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_woongarant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/appointment/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: appointment
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_appointment"];
        /**
         * Create or replace a record: appointment
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_appointment"];
        post?: never;
        /**
         * Delete a record: appointment
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_appointment"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: appointment
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_appointment"];
        trace?: never;
    };
    "/products/appointment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: appointment
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_appointment"];
        put?: never;
        /**
         * Create a record: appointment
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_appointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/appointment/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: appointment
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_appointment"];
        /**
         * Bring an archived record back: appointment
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_appointment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/otd/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: otd
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_otd"];
        /**
         * Create or replace a record: otd
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_otd"];
        post?: never;
        /**
         * Delete a record: otd
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_otd"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: otd
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_otd"];
        trace?: never;
    };
    "/products/otd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: otd
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_otd"];
        put?: never;
        /**
         * Create a record: otd
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_otd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/otd/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: otd
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_otd"];
        /**
         * Bring an archived record back: otd
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_otd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/bankguarantee/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: bankguarantee
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_bankguarantee"];
        /**
         * Create or replace a record: bankguarantee
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_bankguarantee"];
        post?: never;
        /**
         * Delete a record: bankguarantee
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_bankguarantee"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: bankguarantee
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_bankguarantee"];
        trace?: never;
    };
    "/products/bankguarantee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: bankguarantee
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_bankguarantee"];
        put?: never;
        /**
         * Create a record: bankguarantee
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_bankguarantee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/bankguarantee/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: bankguarantee
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_bankguarantee"];
        /**
         * Bring an archived record back: bankguarantee
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_bankguarantee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/fgv/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: fgv
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_fgv"];
        /**
         * Create or replace a record: fgv
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_fgv"];
        post?: never;
        /**
         * Delete a record: fgv
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_fgv"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: fgv
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_fgv"];
        trace?: never;
    };
    "/products/fgv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: fgv
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_fgv"];
        put?: never;
        /**
         * Create a record: fgv
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_fgv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/fgv/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: fgv
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_fgv"];
        /**
         * Bring an archived record back: fgv
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_fgv"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/cardifao/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: cardifao
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_cardifao"];
        /**
         * Create or replace a record: cardifao
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_cardifao"];
        post?: never;
        /**
         * Delete a record: cardifao
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_cardifao"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: cardifao
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_cardifao"];
        trace?: never;
    };
    "/products/cardifao": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: cardifao
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_cardifao"];
        put?: never;
        /**
         * Create a record: cardifao
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_cardifao"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/cardifao/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: cardifao
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_cardifao"];
        /**
         * Bring an archived record back: cardifao
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_cardifao"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/purchase_intention/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: purchase intention
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_purchase_intention"];
        /**
         * Create or replace a record: purchase intention
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_purchase_intention"];
        post?: never;
        /**
         * Delete a record: purchase intention
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_purchase_intention"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: purchase intention
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_purchase_intention"];
        trace?: never;
    };
    "/products/purchase_intention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: purchase intention
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_purchase_intention"];
        put?: never;
        /**
         * Create a record: purchase intention
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_purchase_intention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/purchase_intention/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: purchase intention
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_purchase_intention"];
        /**
         * Bring an archived record back: purchase intention
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_purchase_intention"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/invoice/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: invoice
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_invoice"];
        /**
         * Create or replace a record: invoice
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_invoice"];
        post?: never;
        /**
         * Delete a record: invoice
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_invoice"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: invoice
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_invoice"];
        trace?: never;
    };
    "/products/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: invoice
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_invoice"];
        put?: never;
        /**
         * Create a record: invoice
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/invoice/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: invoice
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_invoice"];
        /**
         * Bring an archived record back: invoice
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_invoice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/business_income/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: business income
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_business_income"];
        /**
         * Create or replace a record: business income
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_business_income"];
        post?: never;
        /**
         * Delete a record: business income
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_business_income"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: business income
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_business_income"];
        trace?: never;
    };
    "/products/business_income": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: business income
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_business_income"];
        put?: never;
        /**
         * Create a record: business income
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_business_income"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/business_income/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: business income
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_business_income"];
        /**
         * Bring an archived record back: business income
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_business_income"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/will_writing_advice/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: will writing advice
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_will_writing_advice"];
        /**
         * Create or replace a record: will writing advice
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_will_writing_advice"];
        post?: never;
        /**
         * Delete a record: will writing advice
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_will_writing_advice"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: will writing advice
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_will_writing_advice"];
        trace?: never;
    };
    "/products/will_writing_advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: will writing advice
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_will_writing_advice"];
        put?: never;
        /**
         * Create a record: will writing advice
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_will_writing_advice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/will_writing_advice/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: will writing advice
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_will_writing_advice"];
        /**
         * Bring an archived record back: will writing advice
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_will_writing_advice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: action
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_action"];
        /**
         * Create or replace a record: action
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`.
         */
        put: operations["put_action"];
        post?: never;
        /**
         * Delete a record: action
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`.
         */
        delete: operations["delete_action"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: action
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`.
         */
        patch: operations["patch_action"];
        trace?: never;
    };
    "/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: action
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_actions"];
        put?: never;
        /**
         * Create a record: action
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`.
         */
        post: operations["create_action"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: action
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_action"];
        /**
         * Bring an archived record back: action
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_action"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: document
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_document"];
        /**
         * Create or replace a record: document
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_document"];
        post?: never;
        /**
         * Delete a record: document
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_document"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: document
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        patch: operations["patch_document"];
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: document
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_documents"];
        put?: never;
        /**
         * Create a record: document
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{external_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a record: document
         * @description Consumers no longer see it; answers to it stay readable for the firm.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["archive_document"];
        /**
         * Bring an archived record back: document
         * @description Consumers see it again, as before it was archived.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unarchive_document"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/banners/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: banner
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_banner"];
        /**
         * Create or replace a record: banner
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        put: operations["put_banner"];
        post?: never;
        /**
         * Delete a record: banner
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["delete_banner"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: banner
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        patch: operations["patch_banner"];
        trace?: never;
    };
    "/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: banner
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_banners"];
        put?: never;
        /**
         * Create a record: banner
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_banner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a record: notification
         * @description The record as it was sent, with the portal's own id, its version and its revision.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_notification"];
        /**
         * Create or replace a record: notification
         * @description The version only grows: the same one again changes nothing, an older one is refused. A field that is left out is emptied.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        put: operations["put_notification"];
        post?: never;
        /**
         * Delete a record: notification
         * @description Takes a record away that nobody has signed, paid or answered.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["delete_notification"];
        options?: never;
        head?: never;
        /**
         * Change fields of a record: notification
         * @description A merge patch (RFC 7396): what is left out stays, a null empties a field, an object is merged and a list replaced. Without `version` the record gets the next one.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        patch: operations["patch_notification"];
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records: notification
         * @description By external id, a page at a time. A filter that the kind of record does not have is refused.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_notifications"];
        put?: never;
        /**
         * Create a record: notification
         * @description The portal makes the external id; the record has version 1.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_notification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or replace many records
         * @description One JSON object a line with `type` (the path of the segment), `external_id`, `version` and `attributes`; a line with the result of each comes back while it reads.
         *
         *     Needs the scope `records`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        post: operations["import_records"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do many operations
         * @description One JSON object a line, as `/schemas/bulk` has it; a line with the result of each comes back. A line needs the scope of the single call that does the same.
         *
         *     Needs the scope `records`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["do_operations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the feed of events
         * @description What clients and staff did, in order, from a cursor on. The feed has no filters: keep the cursor and skip what is not needed.
         *
         *     Needs the scope `read`. Refused to staff who do not see all clients.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{external_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the bytes of a document
         * @description By the portal's id of the document, or else by the firm's. What a consumer delivered is at `/uploads/{id}/content`.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_document_content"];
        /**
         * Send the bytes of a document
         * @description The body is the file itself, at most 25 MB, judged by its content and not by its name. Sent again, it replaces the earlier one.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["put_document_content"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/publications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a document into the portal with its file
         * @description The record of the document, its file, and the request to download or approve it in one step: where the file is refused, nothing is asked. `purpose` is `read` (it stands among the important documents, of everybody where it names no owners), `download` (the download is sealed as a receipt) or `approve`. `replaces` archives an earlier document with its request. The event is `document.published`.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["publish_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a client, both ways
         * @description What they delivered, what the firm placed for them and what the portal made of their answers, the newest first, at most 500, archived ones too; with what the client did with each. The bytes of one are read with `GET /documents/{external_id}/content`, by its portal id.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_client_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/partner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the partner of a client and what both own together
         * @description Products and dossiers of both, requests that wait for both, and documents that are for both: what stays of both when they are unlinked.
         *
         *     Needs the scope `read`.
         */
        get: operations["read_partnership"];
        put?: never;
        post?: never;
        /**
         * Unlink a client and their partner
         * @description Neither is the other's partner any more, in both records or in none. What both own stays of both until the owners of each record are changed. The event is `record.written`, of each.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["unlink_partner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back the end of the relation with a client
         * @description For as long as their data is kept: they sign in as before, see what they saw, and are reminded again. The event is `record.written`.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["restore_relation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/otd/{external_id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the signature of a service order
         * @description A new action can ask for it again. Everybody who signed is mailed, and the right to withdraw stays as it was.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews. Staff need a second factor that was proved within five minutes.
         */
        post: operations["reopen_otd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/appointment/{external_id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the cancellation of an appointment
         * @description The appointment stands again as it was before the client cancelled it.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["reinstate_appointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept or reject what a consumer delivered
         * @description `accepted` closes the delivery. `rejected` needs a `reason`, which the consumer reads; the action opens again under the same id, an `UPLOAD_DOCUMENT` as `REUPLOAD_DOCUMENT`. With `upload` nothing is judged when another document waits by now.
         *
         *     Needs the scope `records`.
         */
        post: operations["review_delivery"];
        /**
         * Take back an acceptance
         * @description Within ten minutes: what was accepted last waits for a review again, and the action is not processed any more. Nobody is mailed, as nobody was about the acceptance. The event is `document.review_withdrawn`.
         *
         *     Needs the scope `records`.
         */
        delete: operations["withdraw_acceptance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}/processed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the firm has processed an answer
         * @description The second step of done: the action leaves the work list. Said again, the moment stays as it was said first.
         *
         *     Needs the scope `records`.
         */
        post: operations["process_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind consumers of what they are asked
         * @description Everybody who still has to answer gets a reminder, by the rules of the reminders of deadlines: the hours of the firm, their own choice, and at most once a day. The event is `action.reminded`.
         *
         *     Needs the scope `records`.
         */
        post: operations["remind_of_action"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was answered to an action, as it was sealed
         * @description The newest first. Each answer has its payload, the evidence of how it was given and its position in the firm's chain of answers.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_action_answers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what consumers answered, in the order of the chain
         * @description Also the answers to actions that are archived or deleted. With `previous_hash` and `sealed` a seal is recomputed from the answer alone. Staff who do not see all clients have to name a `consumer`.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_answers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}/papers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the papers that the portal makes of what was answered
         * @description Receipts, the signed order, the form that was filled in, and the documents that the portal showed before the answer; the newest first. Papers that nobody asked for before are made now; those that there are not yet stand in `meta.pending`.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_papers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{external_id}/papers/{paper}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download one of the papers of an action
         * @description By its id, or by its kind for the newest one of that kind. `ETag` is its SHA-256, which changes when its seal or time stamp comes later.
         *
         *     Needs the scope `read`.
         */
        get: operations["download_paper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dossiers/{external_id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a dossier with its evidence
         * @description A ZIP file with the dossier's documents, the answers as they were sealed with their receipts, an index that reads without the portal, and a program that checks all of it. The index is in the language of `Accept-Language`, or else in the firm's. The bytes stay the same as long as nothing changes.
         *
         *     Needs the scope `read`. Staff need a second factor that was proved within five minutes.
         */
        get: operations["download_dossier_bundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files that consumers delivered
         * @description The oldest first. The bytes of one are read with `GET /documents/{external_id}/content`, by its id. Staff who do not see all clients have to name a `consumer`.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_uploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about one file that a consumer delivered
         * @description Its action, its size and hash, and the firm's judgement of it: `state`, `reason`, `reviewed_at` and `reviewed_by`.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_upload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the bytes of a file that a consumer delivered
         * @description As they were delivered, by the id of the upload.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_upload_content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of the audit trail, the oldest first
         * @description Every sign-in, answer, reading and writing of consumers, of the firm's own people and systems and of the portal itself leaves a line. Staff who do not see all clients have to name a `consumer`.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_audit_trail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails to consumers and what became of each
         * @description The oldest first, `waiting` ones included. Staff who do not see all clients have to name a `consumer`.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_mails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a mail did not arrive and never will
         * @description For a bounce of which the firm's mail provider heard later: by the mail's `message_id`, or by the `address` where that is all that is known. It counts once for each mail; the answer says whether notices are still sent to the address.
         *
         *     Needs the scope `records`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews.
         */
        post: operations["report_mail_bounce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a consumer the link to set a first password
         * @description The link works for seven days; a new one withdraws the earlier. Within five minutes of the last invitation nothing is mailed and `status` is `unchanged`, unless `again` is true.
         *
         *     Needs the scope `handover`.
         */
        post: operations["invite_consumer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that signs a consumer in
         * @description The link works once and within a minute; what is signed in that session names the caller in its evidence. With `colleague` the session sees everything and decides nothing, as it always does for a link that a member of staff makes.
         *
         *     Needs the scope `handover`. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_sign_in_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Withdraw a reset of the second factor
         * @description The second factor stays as it was. Works until the reset takes effect (`meta.two_factor_reset_at` of the record).
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        put: operations["cancel_two_factor_reset"];
        post?: never;
        /**
         * Switch the second factor of a consumer off, in 24 hours
         * @description Passkeys go with it. The consumer gets a mail at once; a sign-in with a right code or passkey before then withdraws the reset.
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["reset_two_factor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/sessions": {
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
         * Sign a consumer out on every device
         * @description For an account that somebody else may have reached: every session ends and every link that was sent to the consumer is withdrawn.
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["end_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/privacy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the consumers who are held or asked to be forgotten
         * @description By external id, each with what is kept of them, until when and why.
         *
         *     Needs the scope `privacy`. Refused to staff who do not see all clients.
         */
        get: operations["list_privacy_exceptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/privacy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is kept of a consumer, until when and why
         * @description Works after the relationship ended as well. While a hold or the relationship lasts, `until` is null.
         *
         *     Needs the scope `privacy`.
         */
        get: operations["get_privacy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Place a hold: nothing of a consumer is deleted
         * @description Whatever its term, nothing of theirs is deleted until the hold is lifted. A hold that there is already gets the new reason.
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        put: operations["place_hold"];
        post?: never;
        /**
         * Lift the hold on a consumer
         * @description What is past its term is deleted at the next clearing away.
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["lift_hold"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget a consumer, as far as nothing obliges to keep their data
         * @description What has to be kept is kept from view until its term ends; `state` is `deleted` where nothing has to be. Records of theirs that are sent afterwards are refused (rule `restricted`).
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        post: operations["erase_consumer"];
        /**
         * Take the erasure of a consumer back
         * @description The next version of the consumer's record opens the account again. Works for somebody of whom nothing is left as well.
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["cancel_erasure"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all that is a consumer's
         * @description A ZIP file with their data as JSON and every paper and file of theirs. The audit trail has a line `data.exported`.
         *
         *     Needs the scope `privacy`. Staff need a second factor that was proved within five minutes.
         */
        get: operations["export_consumer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the products of a client, of whatever kind
         * @description By kind, at most 500, archived ones too; each with the number of requests about it that wait for an answer.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_client_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/request-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the needs lists in the words that a client reads
         * @description The lists that are offered, in the client's language and way of address, with the variables filled in.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_askable_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a client for several things at once
         * @description Every request of the set becomes an action, or none does; consumers are mailed as about any other action. `Idempotency-Key` is needed: the same set sent again is answered with 200 and the same requests.
         *
         *     Needs the scope `records`.
         */
        post: operations["send_requests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the firm's needs lists
         * @description By id: the firm's own, and those that every firm begins with (`version` 0).
         *
         *     Needs the scope `read`.
         */
        get: operations["list_request_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a needs list
         * @description The newest version, with its texts in every language that they are written in.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_request_template"];
        /**
         * Write the next version of a needs list
         * @description Words a list anew, or makes another one; earlier versions stay. A variable that there is not is refused with its line and column (rule `unknown_variable`).
         *
         *     Needs the scope `licence`. Staff need a second factor that was proved within five minutes.
         */
        put: operations["put_request_template"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a needs list
         * @description The newest first, at most 100; the one that every firm begins with is the last.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_request_template_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/messages/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads of messages of a consumer
         * @description The general one, then those of dossiers, the one with the newest message first; each with the number of messages that the firm has not read.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_message_threads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a thread
         * @description The newest first. What a consumer wrote counts as delivered from then on, and as read once `POST /consumers/{external_id}/messages/read` says so.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_messages"];
        put?: never;
        /**
         * Write to a consumer
         * @description To the thread of a dossier it goes to all of its owners; where the dossier is archived, to the consumer's general thread, and `meta.moved` says so. With files it is a form of the same fields and up to five `file[]`.
         *
         *     Needs the scope `records`.
         */
        post: operations["send_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a thread was read, up to and including a message
         * @description The thread leaves the queue `messages` of the work list once nothing in it is unread; writing an answer alone does not take it from there.
         *
         *     Needs the scope `records`.
         */
        post: operations["mark_messages_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/messages/{message}/advice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a message of the firm's as advice that was given
         * @description It is sealed for everybody who reads the thread, and stands among the answers of `GET /answers`. A mark is not taken back.
         *
         *     Needs the scope `records`.
         */
        post: operations["mark_message_as_advice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consumers/{external_id}/messages/{message}/attachments/{attachment}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a message
         * @description The bytes as they were sent, under the file's own media type. `ETag` is their SHA-256.
         *
         *     Needs the scope `read`.
         */
        get: operations["download_message_attachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the withdrawals from contracts
         * @description The oldest first, those that came in by letter too. Those in the state `unconfirmed` the firm has to confirm itself. Staff who do not see all clients have to name a `consumer`.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_withdrawals"];
        put?: never;
        /**
         * Record a withdrawal that came in by letter
         * @description Everything follows as from a withdrawal in the portal. `sent_on` says whether it was in time, whenever it is recorded; sent again, the answer is 200 with the withdrawal that there is.
         *
         *     Needs the scope `records`. Refused to staff who do not see all clients. Refused to staff where the firm's desk only reviews.
         */
        post: operations["record_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals/{id}/processed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a withdrawal is processed
         * @description It leaves the work list. Said again, it stays as it was said first.
         *
         *     Needs the scope `records`.
         */
        post: operations["process_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of their own data that clients propose
         * @description The oldest first, of clients whom the caller sees. Those in the state `open` wait for the firm; the old value stays in force until it accepts.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_change_proposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a proposed change
         * @description With the value when it was proposed, the proposed one, and the one that is in force now.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_change_proposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-proposals/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a proposed change
         * @description The record has the new value at once, with another revision and the same version. Take it over in the firm's own system, or the next version from there puts the old value back.
         *
         *     Needs the scope `records`.
         */
        post: operations["accept_change_proposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-proposals/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a proposed change
         * @description The old value stays in force; the consumer reads the `reason`.
         *
         *     Needs the scope `records`.
         */
        post: operations["refuse_change_proposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the firm's settings
         * @description Those that are in force, and the draft that its administrators share.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients.
         */
        get: operations["get_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/mail-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the blocks of mails that a firm can word
         * @description By their keys, with the words of the portal and the names that each block can use.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients.
         */
        get: operations["list_mail_texts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the draft
         * @description Faulty or not: what keeps it from being published comes back with it.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        put: operations["save_settings_draft"];
        post?: never;
        /**
         * Discard the draft
         * @description The settings that are in force stay as they are.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["discard_settings_draft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/draft/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check settings without saving them
         * @description Every problem that would keep them from being published, by JSON pointer.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients.
         */
        post: operations["check_settings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/draft/differences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of the draft
         * @description Value by value, against the settings that are in force.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients.
         */
        get: operations["list_draft_differences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft
         * @description It becomes the next version of the settings, in force at once.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["publish_settings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/draft/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that shows the portal with the draft
         * @description It works once and within a minute, in the browser that follows it and for an hour; as a client only with the scope `handover`, and read only.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_settings_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of the settings
         * @description The newest first, at most 50 a page.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients.
         */
        get: operations["list_settings_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/history/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one version of the settings
         * @description With the values that it changed against the version before it.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients.
         */
        get: operations["get_settings_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/history/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a draft of an earlier version
         * @description The draft is based on the settings that are in force; nothing is published.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["restore_settings_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of the firm's staff
         * @description By name, those that are disabled too.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients.
         */
        get: operations["list_staff"];
        put?: never;
        /**
         * Create an account of a member of staff
         * @description Its owner is mailed an invitation. Nobody gives more than they have, and an administrator sees all clients.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_staff_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an account of a member of staff
         * @description What is left out stays; the change holds from the next call on. Nobody changes their own role or clients.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        patch: operations["change_staff_account"];
        trace?: never;
    };
    "/staff/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the invitation of a member of staff again
         * @description The links of earlier invitations do not work any more.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["invite_staff_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}/invitation-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the link of an invitation of a member of staff, to be handed on
         * @description For a firm whose mail does not go out, and a colleague who has never signed in. Nothing is mailed; the links of earlier invitations do not work any more.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_staff_invitation_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a colleague's password and second factors away and invite anew
         * @description For a colleague who lost them; their sessions end. Nobody resets their own account.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["reset_staff_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the service keys
         * @description The oldest first, those that have expired or were revoked too; never a secret.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients.
         */
        get: operations["list_service_keys"];
        put?: never;
        /**
         * Create a service key
         * @description The answer alone shows the secret. Nobody gives a key more scopes than they have.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_service_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-keys/{id}": {
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
         * Revoke a service key
         * @description The key works no more from the next call on; it stays in the list.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["revoke_service_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what does not go as it should
         * @description Mails, webhooks, payments and jobs that need somebody, the last backup and the version of the program. `troubles` counts what needs somebody.
         *
         *     Needs the scope `licence`; auditors may call it too. Refused to staff who do not see all clients.
         */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a job that was given up done again
         * @description At once and from its first attempt. Mails are no jobs here: they are sent again with `POST /health/mails/{id}/resend`.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["retry_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/jobs/{id}": {
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
         * Take a job that was given up off the list
         * @description It is never done. The audit trail has a line `job.dismissed`.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["dismiss_job"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/payments/{id}": {
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
         * Take a payment that could not be booked off the list
         * @description Once it was booked by hand or paid back; the payment itself stays as it is.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["dismiss_payment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/mails/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail again that failed or bounced
         * @description To the address that the client has now. A mail that its reader asked for is not sent again, nor a digest to an address that refused mail too often.
         *
         *     Needs the scope `licence`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["resend_mail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the work that waits, by queue
         * @description Every queue with the number of items in it and the moment since which the oldest waits; of clients whom the caller sees.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_worklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/worklist/{queue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the work that waits in a queue
         * @description The oldest first, of clients whom the caller sees. The queues are `deliveries`, `overdue`, `unprocessed`, `invitations`, `withdrawals`, `messages`, `changes`, `reports`, `tasks` and `mentions`; the last two are a member of staff's own, and those of all colleagues for a service key.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_worklist_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an act of a client's that waits to be seen
         * @description The event, as the feed has it, by the id of the item in the queue `reports`.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that somebody of the firm has seen an act of a client's
         * @description It leaves the queue `reports`. Said again, nothing changes.
         *
         *     Needs the scope `records` and `read`.
         */
        post: operations["mark_report_seen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/colleagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the colleagues who work here
         * @description By name: those to whom a task is given and whom a note mentions. Auditors are not among them, nor whoever left.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_colleagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what a handover of a colleague's work would do
         * @description Nothing is changed. Without `to` all open work of the colleague is counted.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients.
         */
        get: operations["count_handover"];
        put?: never;
        /**
         * Hand over a colleague's work
         * @description For a holiday, or a colleague who leaves: open tasks change hands, and the dossiers made at the desk that name the colleague's adviser record name the other's, as do the clients made there. All of it happens or nothing. Dossiers that the firm's own system manages stay, and tasks about clients whom the other may not see. Each task comes as `task.assigned`, each dossier as `record.written`.
         *
         *     For members of staff whose role has `licence`; no service key may call it. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["hand_over_work"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks of the firm's people
         * @description Those about clients in sight, and those about nothing. Open ones come by the day under which they are listed, those without a date last; done ones the newest first.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_tasks"];
        put?: never;
        /**
         * Make a task
         * @description About a client, a product (a dossier is one) or an action, or about nothing. Its assignee is told by mail as they chose, without the client's name; the event is `task.assigned`.
         *
         *     Needs the scope `records` and `read`.
         */
        post: operations["create_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description With whose it is, what it is about, and who made, changed and did it.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_task"];
        put?: never;
        post?: never;
        /**
         * Remove a task
         * @description A task that was a mistake; one that is over is done instead.
         *
         *     Needs the scope `records`.
         */
        delete: operations["delete_task"];
        options?: never;
        head?: never;
        /**
         * Change a task, do it or open it again
         * @description A merge patch: what is left out stays. `done` closes the task or opens it again, `snoozed_until` puts it aside. With a `revision` the change is refused where somebody changed the task since. The events are `task.assigned`, `task.done` and `task.reopened`.
         *
         *     Needs the scope `records` and `read`.
         */
        patch: operations["change_task"];
        trace?: never;
    };
    "/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes about a client or a dossier
         * @description The newest first, telephone calls among them. Of a client also those about the client's dossiers.
         *
         *     Needs the scope `notes`; auditors may call it too.
         */
        get: operations["list_notes"];
        put?: never;
        /**
         * Write a note about a client or a dossier, or record a telephone call
         * @description No client sees it in the portal; it is part of the copy of their data that a client asks for. Colleagues whom it mentions are told by mail as they chose, and find it in the queue `mentions` until they have seen it. The event is `note.written`, without the text.
         *
         *     Needs the scope `notes`.
         */
        post: operations["create_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a note
         * @description With the colleagues whom it mentions, and when each has seen it.
         *
         *     Needs the scope `notes`; auditors may call it too.
         */
        get: operations["get_note"];
        put?: never;
        post?: never;
        /**
         * Remove a note
         * @description For its author and administrators; the trail notes it.
         *
         *     Needs the scope `notes`.
         */
        delete: operations["delete_note"];
        options?: never;
        head?: never;
        /**
         * Change a note within a day of writing it
         * @description A merge patch: what is left out stays. For its author alone; the trail notes that it was changed.
         *
         *     Needs the scope `notes`.
         */
        patch: operations["change_note"];
        trace?: never;
    };
    "/notes/{id}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that one has seen a note that mentions one
         * @description It leaves the queue `mentions` of the caller. Said again, or by somebody whom it does not mention, nothing changes.
         *
         *     For members of staff whose role has `notes`; no service key may call it.
         */
        post: operations["mark_note_seen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/otd/{external_id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the document of a service order
         * @description As the clients have it: the firm's own document or one that the portal makes, with the evidence once everybody has signed.
         *
         *     Needs the scope `read`.
         */
        get: operations["download_order_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/invoice/{external_id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the document of an invoice
         * @description As the client has it: the firm's own document, or one that the portal makes. An invoice needs its date, its number and its total.
         *
         *     Needs the scope `read`.
         */
        get: operations["download_invoice_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/previews/otd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the document of a service order that is not stored yet
         * @description For the first of its owners, in their language. Nothing of it is kept.
         *
         *     Needs the scope `records` and `read`.
         */
        post: operations["preview_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/previews/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the document of an invoice that is not stored yet
         * @description For the first of its owners, in their language. Nothing of it is kept.
         *
         *     Needs the scope `records` and `read`.
         */
        post: operations["preview_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoice-drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an invoice
         * @description A draft is the firm's alone: no client, mail or event knows of it. It gets its number from the firm's series when it is sent. Sent again with the same `Idempotency-Key` it is made once.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["create_invoice_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoice-drafts/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice that is being written
         * @description The drafts are in the list of invoices, with the state `draft`.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_invoice_draft"];
        /**
         * Go on writing an invoice
         * @description Replaces the attributes of the draft that has this revision.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["change_invoice_draft"];
        post?: never;
        /**
         * Throw away an invoice that is being written
         * @description It has no number, so that the series stays without a gap.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["delete_invoice_draft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoice-drafts/{external_id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice
         * @description In one transaction the draft becomes an invoice under the same external id, with the next number of the firm's series of its year, its clients are asked to pay it and told so, and the event is `invoice.sent`. Without a date it gets today's, without a last day to pay the firm's term. Sent again, it is answered as it was sent.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["send_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/invoice/{external_id}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a credit note
         * @description An invoice of its own with the next number of the series and a total below zero, which names the invoice that it credits: all of it, some lines, or an amount, never more than what is left. Nobody is asked any more to pay an invoice of which nothing is left. `Idempotency-Key` is needed. The event is `invoice.credited`.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["credit_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/invoice/{external_id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record that an invoice was paid by transfer
         * @description The request to pay it is done. The event is `invoice.payment_recorded`. Recorded again for the same day, nothing changes.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        put: operations["record_invoice_payment"];
        post?: never;
        /**
         * Take back that an invoice was paid by transfer
         * @description The request to pay it is open again. The event is `invoice.payment_reverted`. Of an invoice that is not paid nothing changes.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        delete: operations["revert_invoice_payment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/invoice/{external_id}/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind the clients of an invoice that was not paid in time
         * @description By mail and as a paper that is kept, at most once a day. `final_notice` is the letter of art. 6:96, paragraph 6, BW, for consumers: fourteen days from the day after they received it, and the collection costs by the statutory scale (Stb. 2012, 141), with VAT where the firm cannot set it off. The event is `invoice.reminded`.
         *
         *     Needs the scope `records`. Refused to staff where the firm's desk only reviews.
         */
        post: operations["remind_of_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/invoice/{external_id}/reminders/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the paper of a reminder
         * @description As it was mailed.
         *
         *     Needs the scope `read`.
         */
        get: operations["download_invoice_reminder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the firm's invoices with their states
         * @description Of clients whom the caller sees: the drafts first, then the latest. The number and the sums are of all that were asked for, also of those on other pages.
         *
         *     Needs the scope `read`.
         */
        get: operations["list_invoice_states"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice with its state, credit notes and reminders
         * @description The record itself is at `/products/invoice/{external_id}`.
         *
         *     Needs the scope `read`.
         */
        get: operations["get_invoice_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoice-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the invoices of a period for the books
         * @description CSV with a row for each invoice and rate of VAT, UTF-8 with a byte order mark; credit notes are below zero, drafts are left out, and no text is a formula.
         *
         *     Needs the scope `read`.
         */
        get: operations["export_invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find clients by what somebody types
         * @description By the beginning of a word of their name, of their mail address, postcode or external id, or of the external id of a dossier of theirs; several words have to fit all. Accents and case do not count. Of clients whom the caller sees; people who asked to be forgotten are not found.
         *
         *     Needs the scope `read`.
         */
        get: operations["search_clients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hear at once what changes, as server-sent events
         * @description For open pages of members of staff: an event `changed` has JSON with the `resources` to ask for again (`worklist`, `clients`, `messages`) and, unless any may have changed, the external ids of the `clients`; after an event `resync` everything is to be asked for again. A service key is refused: it reads `/events`.
         *
         *     For members of staff whose role has `read`; no service key may call it.
         */
        get: operations["stream_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read since when one's appointments stand at a secret address
         * @description For members of staff with an adviser record: `created_at` is null where there is no address. The address itself is said once, when it is made.
         *
         *     For members of staff whose role has `read`; no service key may call it.
         */
        get: operations["get_calendar_address"];
        put?: never;
        /**
         * Make a secret address at which a calendar reads one's appointments
         * @description For members of staff with an adviser record. It takes the place of an earlier one, which does not work any more, and is said once.
         *
         *     For members of staff whose role has `records`; no service key may call it. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_calendar_address"];
        /**
         * Take the secret address of one's appointments away
         * @description Calendars that subscribe to it get nothing any more. Where there is none, nothing changes.
         *
         *     For members of staff whose role has `records`; no service key may call it.
         */
        delete: operations["revoke_calendar_address"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the firm's webhook endpoints
         * @description In the order in which they were made; never a secret.
         *
         *     Needs the scope `read`. Refused to staff who do not see all clients.
         */
        get: operations["list_webhook_endpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description It hears events from a cursor of the feed on, or from now on. The answer alone shows the secret that signs them.
         *
         *     Needs the scope `licence` and `read`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["create_webhook_endpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one webhook endpoint
         * @description With its cursor in the feed and since when every attempt failed.
         *
         *     Needs the scope `read`. Refused to staff who do not see all clients.
         */
        get: operations["get_webhook_endpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Its log of deliveries goes with it; what was not delivered yet stays in the feed.
         *
         *     Needs the scope `licence` and `read`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        delete: operations["delete_webhook_endpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description What is left out stays. Enabled again, it gets what was held back meanwhile.
         *
         *     Needs the scope `licence` and `read`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        patch: operations["change_webhook_endpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret
         * @description The secret until now goes on signing as well for some hours, so that the receiver can change in peace.
         *
         *     Needs the scope `licence` and `read`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["rotate_webhook_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a test event delivered
         * @description An event `webhook.test`, for this endpoint alone, at once; the log tells what becomes of it.
         *
         *     Needs the scope `licence` and `read`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["test_webhook_endpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver earlier events again
         * @description Everything from a cursor or a moment on, under the same ids.
         *
         *     Needs the scope `licence` and `read`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["replay_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to an endpoint
         * @description The newest first, a page at a time.
         *
         *     Needs the scope `read`. Refused to staff who do not see all clients.
         */
        get: operations["list_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one delivery
         * @description With every attempt: its moment, the status of the answer and how long it took.
         *
         *     Needs the scope `read`. Refused to staff who do not see all clients.
         */
        get: operations["get_delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries/{delivery}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again
         * @description From the first attempt, under the same id, at once, also while the endpoint asked to be left alone.
         *
         *     Needs the scope `licence` and `read`. Refused to staff who do not see all clients. Staff need a second factor that was proved within five minutes.
         */
        post: operations["resend_delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description
         * @description The OpenAPI document of the back office, whole in itself; `balie openapi --back-office` prints the same.
         *
         *     Any service key and any member of staff may call it.
         */
        get: operations["get_openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the JSON Schemas
         * @description Those of every kind of record, of a line of `/bulk`, of the envelope of events, and of the data of each type of event.
         *
         *     Any service key and any member of staff may call it.
         */
        get: operations["list_schemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/{segment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one JSON Schema
         * @description By its name in the list, slashes included; the answer has no envelope, so that any validator can read it.
         *
         *     Any service key and any member of staff may call it.
         */
        get: operations["get_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the texts that a firm can word itself
         * @description Each with the portal's own words in every language and form of address; the licence's dictionary words them anew by the same ids.
         *
         *     Any service key and any member of staff may call it.
         */
        get: operations["list_texts"];
        put?: never;
        post?: never;
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
        /**
         * @description Form of address of a consumer.
         * @enum {string}
         */
        AddressStyle: "formal" | "informal";
        /**
         * @description Usual answering times of the firm in working days, shown with what it is doing for a consumer; nothing is shown where
         *     one is absent.
         */
        AnsweringTimes: {
            /**
             * Format: uint8
             * @description Documents that the consumer delivered.
             */
            documents?: number | null;
            /**
             * Format: uint8
             * @description Forms: the inventory, the mortgage check and other questions.
             */
            forms?: number | null;
            /**
             * Format: uint8
             * @description Decisions of the consumer: signatures, approvals, proposals and opportunities.
             */
            decisions?: number | null;
            /**
             * Format: uint8
             * @description Damage reports of the consumer.
             */
            damage_reports?: number | null;
        };
        /**
         * @description The level of assurance of a sign-in (eIDAS, art. 8), the lowest first.
         * @enum {string}
         */
        AssuranceLevel: "low" | "substantial" | "high";
        /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
        Localised: {
            nl?: string;
            "nl-x-informal"?: string;
            en?: string;
            "en-x-informal"?: string;
        };
        /** @description One of the firm's product phases or income types. */
        Choice: {
            code: string;
            label: components["schemas"]["Localised"];
        };
        Colour: string;
        /** @description The firm's own texts and images; what is left out is shown in the portal's own words or not at all. */
        Content: {
            /** @description Picture above the welcome text: an https address, a path below `/assets`, or `data:image`. */
            header_image?: string | null;
            /** @description True if the header image takes the full width. */
            header_full_width?: boolean;
            /** @description Logo in the top menu, on documents and in mails. */
            logo_image?: string | null;
            /** @description Logo of iDEAL | Wero beside the payment method; without one its name is shown. */
            payment_method_image?: string | null;
            /** @description Source of new dossiers, for the firm's own books. */
            lead_source?: string | null;
            /** @default {} */
            welcome_title?: components["schemas"]["Localised"];
            /**
             * @description Welcome text in HTML, sanitised before it is shown.
             * @default {}
             */
            welcome_content?: components["schemas"]["Localised"];
            /** @default {} */
            important_documents_title?: components["schemas"]["Localised"];
            /**
             * @description Text above the documents in HTML, sanitised before it is shown.
             * @default {}
             */
            important_documents_content?: components["schemas"]["Localised"];
            /**
             * @description HTML below every page, sanitised before it is shown.
             * @default {}
             */
            footer_content?: components["schemas"]["Localised"];
            /**
             * @description The firm's word for the adviser.
             * @default {}
             */
            adviser_label?: components["schemas"]["Localised"];
            /**
             * @description The firm's word for the owner of the dossier.
             * @default {}
             */
            dossier_owner_label?: components["schemas"]["Localised"];
            /**
             * @description HTML: the terms that are read and agreed before signing a service order.
             * @default {}
             */
            otd_conditions?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /**
             * @description Text that the consumer agrees to for a direct debit.
             * @default {}
             */
            sepa_text?: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction?: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_1?: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_2?: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_3?: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_4?: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_5?: components["schemas"]["Localised"];
            /** @default {} */
            mortgage_check_introduction_step_6?: components["schemas"]["Localised"];
            /**
             * @description Score 75 or more.
             * @default {}
             */
            mortgage_check_outcome_necessary?: components["schemas"]["Localised"];
            /**
             * @description Score 45 to 74.
             * @default {}
             */
            mortgage_check_outcome_desirable?: components["schemas"]["Localised"];
            /**
             * @description Result of a score below 45.
             * @default {}
             */
            mortgage_check_outcome_not_needed?: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_introduction?: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_premium?: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_accept_button?: components["schemas"]["Localised"];
            /** @default {} */
            disability_cover_decline_button?: components["schemas"]["Localised"];
            /**
             * @description The firm's word for income types.
             * @default {}
             */
            income_type_label?: components["schemas"]["Localised"];
            /**
             * @description The firm's word for product phases.
             * @default {}
             */
            product_phase_label?: components["schemas"]["Localised"];
        };
        /**
         * @description Rights of the firm's staff at the desk.
         *
         *     `off`: The desk is closed: nobody signs in there.
         *
         *     `review`: Staff review, ask, invite and answer; the records are the back-office system's.
         *
         *     `full`: Staff create and change records as well.
         * @enum {string}
         */
        DeskMode: "off" | "review" | "full";
        /** @description The firm's own wording for one text of the portal. */
        DictionaryEntry: {
            /** @description The text's path, as in `session.login.title`. */
            id: string;
            translation: components["schemas"]["Localised"];
        };
        /** @description Features that the firm shows and offers. */
        Features: {
            /** @description True if guests may ask for a new dossier. */
            show_appointment_form?: boolean;
            do_show_incometype_field?: boolean;
            do_show_productphase_field?: boolean;
            do_show_mortgage_timeline?: boolean;
            do_show_purchaseintention_timeline?: boolean;
            can_cancel_appointments?: boolean;
            show_dossier_number?: boolean;
            default_address_style?: components["schemas"]["AddressStyle"];
            show_appointment_type?: boolean;
            /** @description True if the firm states that its service orders have no conditions: nobody is asked to agree to any. */
            has_no_otd_conditions?: boolean;
            /** @description True if the names of clients are left out of the calendars that advisers subscribe to. */
            hides_clients_in_calendars?: boolean;
        };
        /** @description The firm's telephone number and e-mail address for consumers, shown on every page. */
        FirmContact: {
            /** @description A telephone number, as in `030 123 45 67`. */
            phone?: string | null;
            /** @description E-mail address of the firm. */
            email?: string | null;
        };
        /**
         * @description The fonts that the portal can show, each served by the portal itself.
         * @enum {string}
         */
        Font: "Roboto" | "Open Sans" | "Lato" | "Montserrat" | "Oswald" | "Raleway" | "Noto Sans" | "Fira Sans" | "Lora" | "Merriweather" | "Libre Baskerville";
        /**
         * @description Identity provider by which the firm's consumers or its staff sign in (OpenID Connect). Its client secret is in the
         *     configuration.
         */
        IdentityProvider: {
            /** @description Id in calls and in the configuration: small letters, digits and hyphens. It stays the same. */
            id: string;
            /** @description Label of the button on the sign-in page. */
            name: string;
            /** @description True if consumers sign in by the provider. */
            consumers?: boolean;
            /** @description True if the firm's staff sign in by it at the desk. */
            staff?: boolean;
            /** @description Logo on the button: an https address, a path below `/assets`, or `data:image`. */
            logo?: string | null;
            /** @description The provider's own name, letter for letter as its discovery document and its tokens have it: an https address. */
            issuer: string;
            /** @description Client id of the firm's portal at the provider. */
            client_id: string;
            /** @description Scopes of the authorization request; `openid` is among them. */
            scopes?: string[];
            /**
             * @description Level of assurance for each value of the claim `acr`; other values have none.
             * @default {}
             */
            acr?: {
                [key: string]: components["schemas"]["AssuranceLevel"];
            };
            /** @description The values of `acr` that are asked for, the most wanted first; empty: the provider chooses. */
            acr_values?: string[];
        };
        /** @description Settings of the invoices that the firm makes in the portal. */
        InvoiceSettings: {
            /** @description The text before the digits of a number, with `{year}` where the year comes. */
            number_prefix?: string;
            /**
             * Format: uint8
             * @description The least number of digits behind it.
             */
            number_digits?: number;
            /**
             * Format: uint32
             * @description The number with which the series of a year begins. A series that is further goes on where it is.
             */
            first_number?: number;
            /**
             * Format: uint16
             * @description The days after its date within which an invoice is to be paid.
             */
            payment_days?: number;
            /**
             * Format: date
             * @description The last day of which the books are closed: nothing of it or earlier is sent, paid or taken back.
             */
            closed_through?: string | null;
            /** @description True for a firm that can set off the VAT that it pays; one that renders exempt services adds it to collection costs. */
            deducts_vat?: boolean;
        };
        /**
         * @description The languages of the portal; Dutch is the default and the fallback.
         * @enum {string}
         */
        Locale: "nl" | "en";
        /** @description A language that the firm offers. */
        Language: {
            name: string;
            iso_code: components["schemas"]["Locale"];
            is_default?: boolean;
        };
        /**
         * @description The details of the firm that the law wants on its invoices (art. 35a Wet op de omzetbelasting 1968), and the account that
         *     clients transfer to.
         */
        LegalDetails: {
            /** @description The name in the trade register, where it is another than the firm's. */
            name?: string | null;
            /** @description Street and house number. */
            street?: string | null;
            /** @description Postcode and city of the firm. */
            city?: string | null;
            /** @description Number in the trade register of the chamber of commerce (KvK): 8 digits. */
            kvk?: string | null;
            /** @description VAT identification number, as in `NL001234567B01`; absent for a firm that only renders exempt services. */
            vat_id?: string | null;
            /** @description Number of the licence of the financial markets authority (AFM): 8 digits. */
            afm?: string | null;
            /** @description Account number that clients transfer to. */
            iban?: string | null;
        };
        /** @description The firm's colours and letters. */
        Theme: {
            color_primary?: components["schemas"]["Colour"];
            color_accent?: components["schemas"]["Colour"];
            color_buttons?: components["schemas"]["Colour"];
            color_links?: components["schemas"]["Colour"];
            color_headers?: components["schemas"]["Colour"];
            color_subheaders?: components["schemas"]["Colour"];
            color_small_headers?: components["schemas"]["Colour"];
            color_menu_background?: components["schemas"]["Colour"];
            color_menu_active?: components["schemas"]["Colour"];
            color_menu_text?: components["schemas"]["Colour"];
            color_footer_background?: components["schemas"]["Colour"];
            color_footer_text?: components["schemas"]["Colour"];
            font_family?: components["schemas"]["Font"];
            /**
             * Format: uint8
             * @description Pixels at the browser's default setting, from 12 to 24.
             */
            font_size?: number;
        };
        /** @description Modules that the firm has besides the portal itself. */
        Modules: {
            has_ockto_enabled?: boolean;
            has_iwize_enabled?: boolean;
            has_generalinsurance_enabled?: boolean;
            has_truemeeting_enabled?: boolean;
            /** @description Messages between consumers and the firm. */
            has_messages_enabled?: boolean;
            /** @description True if open pages get changes at once. */
            has_live_updates_enabled?: boolean;
            /** @description True if consumers may have their browsers show notifications. */
            has_push_enabled?: boolean;
            /** @description True if the portal lists the notices that the firm mails its consumers. */
            has_notices_enabled?: boolean;
        };
        /** @description Questions of the mortgage check that are asked. */
        Smartcare: {
            mortgage_check_enable_question_1b?: boolean;
            mortgage_check_enable_question_7b_c?: boolean;
            mortgage_check_enable_question_11?: boolean;
        };
        /** @description Maintenance of the portal, now or announced. */
        MaintenanceField: {
            /** @description Replaces the whole portal by the maintenance page. */
            maintenance?: boolean;
            /** @description Shows the notice on the sign-in page. */
            show_notice?: boolean;
            notice?: components["schemas"]["Localised"] | null;
        };
        /** @description Text above the box in which a consumer writes to the firm. */
        MessageSettings: {
            /** @description Office hours of the firm, as plain text: "Maandag tot en met vrijdag van 9.00 tot 17.00 uur". */
            office_hours?: components["schemas"]["Localised"] | null;
        };
        /**
         * @description The firm's treatment of a proposed change.
         *
         *     `off`: The consumer cannot propose changes.
         *
         *     `notify`: The change comes into force, and the firm is notified.
         *
         *     `approve`: The change comes into force when the firm accepts it.
         * @enum {string}
         */
        ProposalMode: "off" | "notify" | "approve";
        /** @description Modes of consumers' proposals to change their own data, field by field. */
        ProposalSettings: {
            address?: components["schemas"]["ProposalMode"];
            phone?: components["schemas"]["ProposalMode"];
            /** @description Mode of the e-mail address, which is confirmed from the old and the new address first. */
            email?: components["schemas"]["ProposalMode"];
            /** @description Waits for 24 hours first. */
            iban?: components["schemas"]["ProposalMode"];
            marital_state?: components["schemas"]["ProposalMode"];
            contact_preference?: components["schemas"]["ProposalMode"];
        };
        /**
         * @description A day of the week.
         * @enum {string}
         */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        /** @description The firm's own words by block, as in `{"mail.closing": {"nl": "Groet,"}}`. */
        MailTexts: {
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "mail.greeting"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "mail.closing"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "mail.invitation.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            "mail.invitation.text"?: components["schemas"]["Localised"];
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.newAction"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.newActions"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.documentRejected"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.documentsRejected"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.reminder"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.reminders"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.receipt"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.newMessage"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.changeDecided"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.appointmentMade"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.appointmentMoved"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.appointmentCancelled"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.subject.several"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            "notice.introduction.new"?: components["schemas"]["Localised"];
            "notice.introduction.open"?: components["schemas"]["Localised"];
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.documentRejected.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            "notice.documentRejected.text"?: components["schemas"]["Localised"];
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.appointmentMade.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.appointmentMoved.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.appointmentCancelled.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            "notice.appointmentCancelled.text"?: components["schemas"]["Localised"];
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.newMessage.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            "notice.newMessage.text"?: components["schemas"]["Localised"];
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.changeDecided.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            "notice.changeDecided.text"?: components["schemas"]["Localised"];
            /** @description A text by tag, as in `{"nl": "Welkom", "nl-x-informal": "Hoi", "en": "Welcome"}`. */
            "notice.receipt.title"?: {
                nl?: string;
                "nl-x-informal"?: string;
                en?: string;
                "en-x-informal"?: string;
            };
            "notice.receipt.serviceOrder"?: components["schemas"]["Localised"];
            "notice.receipt.homeInsurance"?: components["schemas"]["Localised"];
            "notice.receipt.decision"?: components["schemas"]["Localised"];
        };
        /**
         * @description Settings of the mails about changes, and of their times. Letters about an account (a password, two-factor, an
         *     invitation) are mailed always and at once.
         */
        MailSettings: {
            /** @description True if consumers are mailed about changes; changes from before this was switched on are never mailed. */
            enabled?: boolean;
            /** @description Display name of the sender; absent: the firm's name. */
            from_name?: string | null;
            /**
             * Format: email
             * @description Address to which a mail is answered.
             */
            reply_to?: string | null;
            new_actions?: boolean;
            reminders?: boolean;
            rejected_documents?: boolean;
            appointments?: boolean;
            /** @description A receipt of what was signed or decided. */
            receipts?: boolean;
            /** @description True if a new message of the firm is mailed about; its text never is. */
            messages?: boolean;
            /** @description Days before a deadline at which a reminder is sent; 0 is the day itself. */
            remind_days_before?: number[];
            /**
             * Format: clock-time
             * @description Time of those days at which reminders are mailed.
             */
            remind_at?: string;
            /**
             * Format: clock-time
             * @description Time of day from which mail is sent; absent: at any hour.
             */
            send_from?: string | null;
            /**
             * Format: clock-time
             * @description Time of day until which mail is sent; absent: at any hour.
             */
            send_until?: string | null;
            /** @description Days of the week on which nothing is sent. */
            quiet_weekdays?: components["schemas"]["Weekday"][];
            /** @description True if nothing is sent on Dutch public holidays (Algemene termijnenwet, art. 3). */
            quiet_public_holidays?: boolean;
            /** @description Further days on which nothing is sent. */
            quiet_dates?: string[];
            /**
             * @description The firm's own words, by block (`GET /settings/mail-texts` lists them); other blocks have the portal's own.
             * @default {}
             */
            texts?: components["schemas"]["MailTexts"];
        };
        /** @description A reason for which the firm's people reject a document. */
        RejectionReason: {
            /** @description Unique in the list: small letters, digits, hyphens and underscores. */
            code: string;
            /** @description Name at the desk. */
            label: components["schemas"]["Localised"];
            /** @description Text for the client, which the reviewer can change. */
            text: components["schemas"]["Localised"];
        };
        /** @description Retention periods by class of data. Years count from the end of the relation. */
        Retention: {
            /**
             * Format: uint8
             * @description Advice files: dossiers, products, actions, answers, documents. The Wft asks for 5 years.
             */
            advice_years?: number;
            /**
             * Format: uint8
             * @description Invoices and payments. Tax law asks for 7 years after the year (art. 52 AWR).
             */
            tax_years?: number;
            /**
             * Format: uint16
             * @description Sign-ins, their addresses, and the records that were viewed.
             */
            accesses_days?: number;
            /**
             * Format: uint16
             * @description Events in the feed of the firm's own system.
             */
            events_days?: number;
            /**
             * Format: uint16
             * @description Forms that were begun and left alone.
             */
            drafts_days?: number;
        };
        /** @description Withdrawal period of contracts of one kind, or the reason that there is none. */
        WithdrawalTerm: {
            /**
             * Format: uint8
             * @description 14, or 30 as for life insurance and pensions.
             */
            days?: number;
            /** @description Why the firm offers no withdrawal from contracts of this kind; absent where it does. */
            off_because?: string | null;
            /** @description True if a last day that is a Saturday, a Sunday or a public holiday moves to the next day that is none of these. */
            moves_to_working_day?: boolean;
        };
        /** @description A firm's settings, as the firm stores them and the portal reads them. */
        Licence: {
            name: string;
            /** @description Host names that lead straight to this firm. */
            hosts?: string[];
            /** @description True if a visitor without a branch is offered a choice. */
            show_domain_chooser?: boolean;
            languages?: components["schemas"]["Language"][];
            /**
             * @default {
             *       "color_primary": "#1f4e79",
             *       "color_accent": "#c2571a",
             *       "color_buttons": "#1f4e79",
             *       "color_links": "#1f4e79",
             *       "color_headers": "#1b2a3a",
             *       "color_subheaders": "#31465c",
             *       "color_small_headers": "#4a5f75",
             *       "color_menu_background": "#ffffff",
             *       "color_menu_active": "#1f4e79",
             *       "color_menu_text": "#31465c",
             *       "color_footer_background": "#eef2f6",
             *       "color_footer_text": "#31465c",
             *       "font_family": "Roboto",
             *       "font_size": 16
             *     }
             */
            theme?: components["schemas"]["Theme"];
            /**
             * @default {
             *       "show_appointment_form": false,
             *       "do_show_incometype_field": false,
             *       "do_show_productphase_field": false,
             *       "do_show_mortgage_timeline": false,
             *       "do_show_purchaseintention_timeline": false,
             *       "can_cancel_appointments": false,
             *       "show_dossier_number": false,
             *       "default_address_style": "formal",
             *       "show_appointment_type": false,
             *       "has_no_otd_conditions": false,
             *       "hides_clients_in_calendars": false
             *     }
             */
            features?: components["schemas"]["Features"];
            /**
             * @default {
             *       "has_ockto_enabled": false,
             *       "has_iwize_enabled": false,
             *       "has_generalinsurance_enabled": false,
             *       "has_truemeeting_enabled": false,
             *       "has_messages_enabled": false,
             *       "has_live_updates_enabled": true,
             *       "has_push_enabled": false,
             *       "has_notices_enabled": false
             *     }
             */
            modules?: components["schemas"]["Modules"];
            /**
             * @default {
             *       "mortgage_check_enable_question_1b": false,
             *       "mortgage_check_enable_question_7b_c": false,
             *       "mortgage_check_enable_question_11": false
             *     }
             */
            smartcare?: components["schemas"]["Smartcare"];
            /**
             * @default {
             *       "header_image": null,
             *       "header_full_width": false,
             *       "logo_image": null,
             *       "payment_method_image": null,
             *       "lead_source": null,
             *       "welcome_title": {},
             *       "welcome_content": {},
             *       "important_documents_title": {},
             *       "important_documents_content": {},
             *       "footer_content": {},
             *       "adviser_label": {},
             *       "dossier_owner_label": {},
             *       "otd_conditions": {},
             *       "sepa_text": {},
             *       "mortgage_check_introduction": {},
             *       "mortgage_check_introduction_step_1": {},
             *       "mortgage_check_introduction_step_2": {},
             *       "mortgage_check_introduction_step_3": {},
             *       "mortgage_check_introduction_step_4": {},
             *       "mortgage_check_introduction_step_5": {},
             *       "mortgage_check_introduction_step_6": {},
             *       "mortgage_check_outcome_necessary": {},
             *       "mortgage_check_outcome_desirable": {},
             *       "mortgage_check_outcome_not_needed": {},
             *       "disability_cover_introduction": {},
             *       "disability_cover_premium": {},
             *       "disability_cover_accept_button": {},
             *       "disability_cover_decline_button": {},
             *       "income_type_label": {},
             *       "product_phase_label": {}
             *     }
             */
            content?: components["schemas"]["Content"];
            /** @description The firm's own wording for texts of the portal. */
            dictionary?: components["schemas"]["DictionaryEntry"][];
            /**
             * @default {
             *       "maintenance": false,
             *       "show_notice": false,
             *       "notice": null
             *     }
             */
            maintenance?: components["schemas"]["MaintenanceField"];
            product_phases?: components["schemas"]["Choice"][];
            income_types?: components["schemas"]["Choice"][];
            /**
             * @description Telephone number and e-mail address for consumers, on every page.
             * @default {
             *       "phone": null,
             *       "email": null
             *     }
             */
            contact?: components["schemas"]["FirmContact"];
            /**
             * @description The firm's legal details, which stand on its invoices and service orders.
             * @default {
             *       "name": null,
             *       "street": null,
             *       "city": null,
             *       "kvk": null,
             *       "vat_id": null,
             *       "afm": null,
             *       "iban": null
             *     }
             */
            legal?: components["schemas"]["LegalDetails"];
            /**
             * @description Numbers, terms and closed books of the invoices that the firm makes in the portal.
             * @default {
             *       "number_prefix": "{year}-",
             *       "number_digits": 4,
             *       "first_number": 1,
             *       "payment_days": 14,
             *       "closed_through": null,
             *       "deducts_vat": false
             *     }
             */
            invoices?: components["schemas"]["InvoiceSettings"];
            /**
             * @description Usual answering times in working days, as in `{"documents": 2}`.
             * @default {
             *       "documents": null,
             *       "forms": null,
             *       "decisions": null,
             *       "damage_reports": null
             *     }
             */
            answering_times?: components["schemas"]["AnsweringTimes"];
            /**
             * @description Texts about messages to the firm, where `modules.has_messages_enabled` is on.
             * @default {
             *       "office_hours": null
             *     }
             */
            messages?: components["schemas"]["MessageSettings"];
            /**
             * @description Modes of consumers' proposals to change their own data, as in `{"address": "approve", "phone": "notify"}`;
             *     absent fields are off.
             * @default {
             *       "address": "off",
             *       "phone": "off",
             *       "email": "off",
             *       "iban": "off",
             *       "marital_state": "off",
             *       "contact_preference": "off"
             *     }
             */
            change_proposals?: components["schemas"]["ProposalSettings"];
            /**
             * @description Settings of the mails to consumers about changes.
             * @default {
             *       "enabled": false,
             *       "from_name": null,
             *       "reply_to": null,
             *       "new_actions": true,
             *       "reminders": true,
             *       "rejected_documents": true,
             *       "appointments": true,
             *       "receipts": true,
             *       "messages": true,
             *       "remind_days_before": [
             *         3,
             *         0
             *       ],
             *       "remind_at": "09:00",
             *       "send_from": "08:00",
             *       "send_until": "20:00",
             *       "quiet_weekdays": [
             *         "sunday"
             *       ],
             *       "quiet_public_holidays": true,
             *       "quiet_dates": [],
             *       "texts": {}
             *     }
             */
            mail?: components["schemas"]["MailSettings"];
            /**
             * Format: uint8
             * @description The score from 0 to 100 that a new password must reach.
             */
            minimum_password_strength?: number;
            /** @description True if every consumer has to set up a second factor. A consumer's record can require it of one. */
            two_factor_required?: boolean;
            /** @description The providers by which consumers sign in besides password and passkey, in the order of their buttons. */
            identity_providers?: components["schemas"]["IdentityProvider"][];
            /**
             * @description Levels of assurance that a session needs to submit actions of a type, as in `{"SIGN_OTD": "substantial"}`.
             * @default {}
             */
            assurance?: {
                APPROVE_DOCUMENT?: components["schemas"]["AssuranceLevel"];
                BANK_GUARANTEE_PROPOSAL?: components["schemas"]["AssuranceLevel"];
                CALCULATE_DISABILITY_PREMIUM?: components["schemas"]["AssuranceLevel"];
                CONSUMER_PROFILE_FORM?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_ADDED_DOCUMENT?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_DOCUMENT_MANAGEMENT_FILE?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_FINAL_OFFER?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_INDICATIVE_PROPOSAL?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_OTD_SIGNED?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_OTD_UNSIGNED?: components["schemas"]["AssuranceLevel"];
                EDIT_MARKET_VALUE?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM_DIGID?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM_IWIZE?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM_OCKTO?: components["schemas"]["AssuranceLevel"];
                KNOWLEDGE_FORM?: components["schemas"]["AssuranceLevel"];
                MORTGAGE_CHECK?: components["schemas"]["AssuranceLevel"];
                PAY_INVOICE?: components["schemas"]["AssuranceLevel"];
                PRESENT_OPPORTUNITY?: components["schemas"]["AssuranceLevel"];
                REQUEST_ADVICE?: components["schemas"]["AssuranceLevel"];
                REQUEST_BANK_GUARANTEE?: components["schemas"]["AssuranceLevel"];
                REQUEST_DATE_CONDITIONS_PRECEDENT?: components["schemas"]["AssuranceLevel"];
                REQUEST_PENSION_XML?: components["schemas"]["AssuranceLevel"];
                REUPLOAD_DOCUMENT?: components["schemas"]["AssuranceLevel"];
                SIGN_OTD?: components["schemas"]["AssuranceLevel"];
                SIGN_WOONGARANT_PROPOSAL?: components["schemas"]["AssuranceLevel"];
                START_DISABILITY_COVER?: components["schemas"]["AssuranceLevel"];
                UPDATE_MORTGAGE?: components["schemas"]["AssuranceLevel"];
                UPLOAD_DOCUMENT?: components["schemas"]["AssuranceLevel"];
            };
            /** @description Access of the firm's staff to `/desk`, and their rights there. */
            desk?: components["schemas"]["DeskMode"];
            /** @description The reasons for which the firm's people reject a document; empty: those that the desk begins with. */
            rejection_reasons?: components["schemas"]["RejectionReason"][];
            /**
             * @description Retention period of each class of data.
             * @default {
             *       "advice_years": 5,
             *       "tax_years": 7,
             *       "accesses_days": 730,
             *       "events_days": 365,
             *       "drafts_days": 180
             *     }
             */
            retention?: components["schemas"]["Retention"];
            /**
             * @description Withdrawal period for signed contracts, by the kind of product, as in `{"otd": {"days": 14}}`; 14 days for kinds
             *     without an entry.
             * @default {}
             */
            withdrawal?: {
                [key: string]: components["schemas"]["WithdrawalTerm"];
            };
        };
        /** @description An office of the firm. */
        Branch: {
            name: string;
            /** @description The short name by which requests name the branch, unique in the installation: `vandijk-utrecht`. */
            domain: string;
        };
        /** @description Adviser of the firm, or another colleague whom consumers can reach. */
        Adviser: {
            name: string;
            phone?: string | null;
            /** Format: email */
            emailaddress?: string | null;
            /** Format: picture */
            image?: string | null;
        };
        /** @description A person at a company. */
        ContactPerson: {
            name: string;
            /** @description Job title, as the portal shows it. */
            function?: string | null;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
        };
        /** @description A consumer as the firm sends them. There is no password in it: a consumer sets that by invitation. */
        Consumer: {
            /** @description Signs in as well as the mail address does; required where somebody else signs in with that address. */
            user_name?: string | null;
            /**
             * Format: email
             * @description E-mail address; without it and a user name the consumer cannot sign in.
             */
            email?: string | null;
            /** @description The external id of the partner. */
            partner?: string | null;
            /** @description The external id of the branch that serves them. */
            branch?: string | null;
            locale?: components["schemas"]["Locale"];
            /** @description Absent: the licence's default. */
            address_style?: components["schemas"]["AddressStyle"] | null;
            /** @description True if two-factor authentication must be set up before anything else. */
            two_factor_required?: boolean;
            is_company?: boolean;
            company_name?: string | null;
            /** @enum {string|null} */
            gender?: "MALE" | "FEMALE" | "X" | null;
            initials?: string | null;
            first_name?: string | null;
            preposition?: string | null;
            last_name?: string | null;
            /** @description Absent: made of the name's parts. */
            display_name?: string | null;
            salutation?: string | null;
            /** Format: date */
            date_of_birth?: string | null;
            nationality?: string | null;
            /** @description Absent: made of street, number, postcode and city. */
            address?: string | null;
            street_name?: string | null;
            house_number?: string | null;
            house_number_addition?: string | null;
            zipcode?: string | null;
            city?: string | null;
            birth_country?: string | null;
            birth_last_name?: string | null;
            birth_preposition?: string | null;
            phone_home?: string | null;
            phone_mobile?: string | null;
            /** @description Absent: the mobile and home numbers. */
            phoneNumbers?: string[];
            /** Format: picture */
            profilePicture?: string | null;
            /**
             * @description Marital state, one of the inventory form's values.
             * @enum {string|null}
             */
            marital_state?: "married_in_community_of_property" | "married_with_prenup" | "single" | "cohabiting_with_contract" | "cohabiting_without_contract" | "registered_partnership_in_community_of_property" | "registered_partnership_with_conditions" | "married_under_foreign_law" | null;
            /**
             * @description The highest degree, a code of the inventory form from 1 to 8.
             * @enum {string|null}
             */
            degree?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | null;
            smoker?: boolean | null;
            in_paid_employment?: boolean | null;
            ever_divorced?: boolean | null;
            /** @description The account number that the firm pays to and collects from, as printed or without spaces. */
            iban?: string | null;
            /**
             * @description Way in which they want to be contacted by the firm.
             * @enum {string|null}
             */
            contact_preference?: "email" | "phone" | "post" | "portal" | null;
            /** @description The firm's contacts at a company; this gives them no sign-in of their own. */
            contact_persons?: components["schemas"]["ContactPerson"][];
        };
        /** @description An adviser or owner of a dossier, as shown on a panel with a picture and ways to get in touch. */
        AdviserPanel: {
            /**
             * @description The external id of an adviser's record, from which name, telephone number, address and picture come; they
             *     are absent here then. Consumers read what that record says.
             */
            adviser?: string | null;
            name?: string | null;
            label?: string | null;
            phone?: string | null;
            emailaddress?: string | null;
            /** @description `ADVISOR` for the adviser. */
            systemname?: string | null;
            /** Format: picture */
            image?: string | null;
            /** @description True if the panel leaves out the words before the name that state the adviser's role. */
            dontShowPrefix?: boolean;
        };
        /** @description Attributes of a dossier. */
        DossierAttributes: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            /** @description Shown where the licence's `show_dossier_number` is on. */
            number?: string | null;
            percentage_complete?: number;
            user_panels?: components["schemas"]["AdviserPanel"][];
        };
        /**
         * @description The basis of a house's value.
         *
         *     `woz`: The municipality's valuation for taxes.
         *
         *     `valuation`: Report of a valuer.
         *
         *     `remotevaluation`: A valuation from a distance, by model.
         * @enum {string}
         */
        ValueBasis: "other" | "woz" | "valuation" | "remotevaluation";
        /** @description One choice of a list: what is sent and what is shown. */
        NamedOption: {
            name: string;
            label: string;
        };
        /** @description The house that secures the mortgage. */
        Collateral: {
            /** @description Euros, at most two decimals. */
            market_value?: number | null;
            /** Format: date */
            market_value_date?: string | null;
            based_on?: components["schemas"]["ValueBasis"] | null;
            based_on_options?: components["schemas"]["NamedOption"][];
            house_number?: string | null;
            street_name?: string | null;
            zip_code?: string | null;
            city?: string | null;
        };
        /** @description One loan of the several that make up a mortgage. */
        LoanPart: {
            /**
             * @description The firm's own id. A part to which the firm gave none is `part-1` and so on by its place in the record, one
             *     that the consumer added `added-1` and so on until the firm sends its own.
             */
            id?: string | null;
            interest?: number | null;
            /** @description A `name` of the mortgage's `loan_part_types`. */
            type?: string | null;
            /** @description The amount that the consumer borrowed. */
            amount?: number | null;
            /** @description The remaining debt, on the day in `date`. */
            current_amount?: number | null;
            /**
             * Format: date
             * @description The day on which the amount was read.
             */
            date?: string | null;
            /** Format: date */
            start_of_fixed_rate_period?: string | null;
            /** Format: date */
            end_of_fixed_rate_period?: string | null;
            /**
             * Format: uint16
             * @description Fixed-interest period in months.
             */
            fixed_interest_period?: number | null;
            /** Format: date */
            end_of_loan_period?: string | null;
        };
        /**
         * @description Time over which a saving is counted.
         * @enum {string}
         */
        SavingsPeriod: "MONTHLY" | "ANNUALLY" | "REMAINING_DURATION";
        /** @description Savings from which on the consumer wants to hear about a cheaper mortgage. */
        SmartcareField: {
            /** @description Euros, at most two decimals. */
            minimum_savings_amount?: number | null;
            minimum_savings_period?: components["schemas"]["SavingsPeriod"] | null;
            /**
             * Format: date
             * @description No calculations before this day.
             */
            abstain_from_calculation_till?: string | null;
        };
        /** @description One step of a timeline. */
        TimelineStep: {
            label: string;
            completed?: boolean;
            active?: boolean;
        };
        /** @description Attributes of a mortgage. */
        Mortgage: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            lender?: string | null;
            /** @description Euros, at most two decimals. */
            amount?: number | null;
            arrangement?: string | null;
            has_timeline?: boolean;
            loan_parts?: components["schemas"]["LoanPart"][];
            collateral?: components["schemas"]["Collateral"] | null;
            smartcare?: components["schemas"]["SmartcareField"] | null;
            /** @description The types that a loan part can have. */
            loan_part_types?: components["schemas"]["NamedOption"][];
            timeline?: components["schemas"]["TimelineStep"][];
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description Attributes of a credit. */
        Credit: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            lender?: string | null;
            /** Format: date */
            date_entry?: string | null;
            spending_target?: string | null;
            /** @description Euros, at most two decimals. */
            loan_amount?: number | null;
            /** @description Euros, at most two decimals. */
            repayment_amount?: number | null;
            /**
             * Format: uint16
             * @description Months between two repayments.
             */
            repayment_period?: number | null;
            repayment_percentage?: number | null;
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description The insured capital, the event that pays it out, and the duration of the insurance. */
        Coverage: {
            /** @description Euros, at most two decimals. */
            capital?: number | null;
            /**
             * Format: uint16
             * @description Duration of the insurance in months.
             */
            duration?: number | null;
            /** @description The event that pays out the capital, such as "bij overlijden" (at death). */
            insurance_type?: string | null;
        };
        /** @description A person whose life is insured. */
        InsuredConsumer: {
            name?: string | null;
            data?: components["schemas"]["Coverage"][];
        };
        /** @description A premium and how often it is paid. */
        PremiumPayment: {
            /** @description Euros, at most two decimals. */
            amount?: number | null;
            /**
             * Format: uint16
             * @description Months between two payments: 1, 3, 6 or 12, or another number.
             */
            term?: number | null;
        };
        /** @description A life insurance's attributes. */
        Lifeinsurance: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            insurer_name?: string | null;
            policy_number?: string | null;
            payments?: components["schemas"]["PremiumPayment"][];
            insured_consumers?: components["schemas"]["InsuredConsumer"][];
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description Damage as it was reported. */
        DamageReport: {
            cause?: string | null;
            notes?: string | null;
            /** @description The name of the consumer who reported the damage. */
            consumer?: string | null;
            /** @description State in the firm's own words; `REPORTED` until the firm has looked at what was reported in the portal. */
            state?: string | null;
            /** Format: date */
            date_reported?: string | null;
            is_closed?: boolean;
        };
        /** @description A general insurance's attributes; `product_id` is added by the API and equals the id. */
        GeneralInsurance: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            state?: string | null;
            /** @description Premium for one payment period. */
            premium?: number | null;
            policy_number?: string | null;
            /**
             * Format: uint16
             * @description Payment period in months: 1, 3, 6 or 12, or another number.
             */
            payment_period?: number | null;
            /** Format: date */
            date_start?: string | null;
            company_name?: string | null;
            insurance_type?: string | null;
            show_damage_report_button?: boolean;
            damage_reports?: components["schemas"]["DamageReport"][];
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description A document that is named without a file. */
        DescribedDocument: {
            description?: string | null;
        };
        /** @description A home insurance's attributes; `product_id` is added by the API and equals the id. */
        Woongarant: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label?: string | null;
            product_type?: string | null;
            insurance_id?: string | null;
            status?: string | null;
            /** Format: date */
            date_start?: string | null;
            documents?: components["schemas"]["DescribedDocument"][];
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description An appointment's attributes. Date and times are those of Europe/Amsterdam. */
        Appointment: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            type?: string | null;
            /** Format: clock-time */
            start_time?: string | null;
            /** Format: clock-time */
            end_time?: string | null;
            /** Format: date */
            date: string;
            location?: string | null;
            advisor_name?: string | null;
            is_true_meeting?: boolean;
            /** Format: web-link */
            true_meeting_url?: string | null;
            is_google_meet?: boolean;
            /** Format: web-link */
            google_meet_url?: string | null;
            is_teams?: boolean;
            /** Format: web-link */
            teams_url?: string | null;
            /** Format: web-link */
            edit_url?: string | null;
            /**
             * Format: web-link
             * @description A page outside the portal where the consumer cancels the appointment; the portal then does not cancel it
             *     itself.
             */
            cancel_url?: string | null;
            /** @description A cancelled appointment leaves the consumer's list. */
            is_cancelled?: boolean;
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description A service order's attributes. */
        Otd: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            /** @description Euros, at most two decimals. */
            grand_total?: number | null;
            /** @description Euros, at most two decimals. */
            total_at_once?: number | null;
            /** @description Amount a month, VAT included. */
            total_monthly?: number | null;
            service_name?: string | null;
            subservice_name?: string | null;
            /** @description Reference of the mandate. */
            sepa_payment_reference?: string | null;
            sepa_creditor_name?: string | null;
            sepa_creditor_id?: string | null;
            vat_percentage?: number | null;
            /** @description Euros, at most two decimals. */
            vat_total_monthly?: number | null;
            /** @description True if the signature also gives the firm a direct-debit mandate. */
            has_automatic_debit_fees?: boolean;
            sepa_accountholder_iban_account?: string | null;
            sepa_accountholder_iban_bic?: string | null;
            sepa_accountholder_iban_name?: string | null;
            is_cancelled?: boolean;
            is_signed?: boolean;
            /**
             * Format: date
             * @description The day on which the firm offered the order.
             */
            date_offered?: string | null;
            /**
             * Format: date
             * @description The day of the last signature.
             */
            date_finalised?: string | null;
            /**
             * @description Why the contract counts as concluded in person, so that there is no withdrawal from it. Counts where it stood
             *     here when the order was signed, for as long as it stands here.
             */
            concluded_in_person?: string | null;
            /**
             * Format: date
             * @description The day on which the consumer got the terms of the contract, where that was after the signature: the period of
             *     withdrawal begins then.
             */
            terms_provided_on?: string | null;
            /**
             * Format: date
             * @description The day on which a consumer's withdrawal from the contract came in.
             */
            date_withdrawn?: string | null;
            /**
             * Format: date
             * @description The day from which the direct-debit mandate is no longer used, because the contract was withdrawn from.
             */
            sepa_mandate_ended_on?: string | null;
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description A bank guarantee's attributes. */
        Bankguarantee: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            company?: string | null;
            is_BNP?: boolean;
            /** @description Euros, at most two decimals. */
            cost?: number | null;
            /** @description Euros, at most two decimals. */
            amount?: number | null;
            /** @description Euros, at most two decimals. */
            one_off_additional_orv_cost?: number | null;
            /** @description Euros, at most two decimals. */
            premium?: number | null;
            /** @description The arrangement of the guarantee: with `dha_woongarant` there is no insurance card. */
            arrangement?: string | null;
            /** @description Euros, at most two decimals. */
            purchase_price?: number | null;
            /** Format: date */
            date_of_issue?: string | null;
            /**
             * Format: date
             * @description The day until which a guarantee that is not BNP's holds.
             */
            date_ultimate?: string | null;
            /**
             * Format: date
             * @description The day until which a BNP guarantee holds.
             */
            date_bankguarantee?: string | null;
            /** Format: date */
            purchase_agreement_date?: string | null;
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description Attributes of an FGV. */
        Fgv: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            /** @description Shown as "FGV" when absent. */
            label?: string | null;
            type?: string | null;
            insurer_name?: string | null;
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description A disability cover's attributes. */
        Cardifao: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            reference_number?: string | null;
            quote_number?: string | null;
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description A house that fits the search. */
        FoundHouse: {
            id: string;
            /** Format: date */
            date_created?: string | null;
            has_seen?: boolean;
            buildtype_label?: string | null;
            objecttype_label?: string | null;
            address?: string | null;
            zipcode?: string | null;
            city?: string | null;
            /** Format: web-link */
            external_url?: string | null;
            /** @description Euros, at most two decimals. */
            price?: number | null;
            /**
             * Format: uint32
             * @description Floor area in square metres.
             */
            object_surface_m2?: number | null;
            /**
             * Format: uint32
             * @description Plot in square metres.
             */
            ground_surface_m2?: number | null;
            /** Format: image-base64 */
            raw_base64_thumbnail?: string | null;
        };
        /** @description A purchase intention's attributes. */
        PurchaseIntention: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label?: string | null;
            state?: string | null;
            buyer_profile?: string | null;
            object_type?: string | null;
            has_timeline?: boolean;
            /** @description Euros, at most two decimals. */
            budget_from?: number | null;
            /** @description Euros, at most two decimals. */
            budget_to?: number | null;
            timeline?: components["schemas"]["TimelineStep"][];
            found_houses_collection?: components["schemas"]["FoundHouse"][];
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description One charge on an invoice. */
        InvoiceLine: {
            description: string;
            /** @description VAT excluded; below zero for a discount. */
            amount?: number | null;
            /** @description The rate of VAT, such as 21 or 9; absent where the service is exempt. */
            vat_percentage?: number | null;
            /** @description The VAT of the line; made of `amount` and `vat_percentage` where it is absent. */
            vat_amount?: number | null;
        };
        /** @description An invoice as the firm sends it. */
        Invoice: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label?: string | null;
            public_number?: string | null;
            /** Format: date */
            date_created?: string | null;
            /**
             * Format: date
             * @description The last day to pay; 14 days after `date_created` where it is asked to be paid and has none.
             */
            date_due?: string | null;
            lines?: components["schemas"]["InvoiceLine"][];
            /** @description VAT included; below zero for a credit invoice. */
            total?: number | null;
            /** @description The external id of the action by which it is paid. */
            product_action?: string | null;
            /** @description The external id of the invoice that a credit note takes amounts off. */
            credits?: string | null;
            /** @description The number of that invoice, which the credit note names. */
            credits_number?: string | null;
        };
        /** @description An income statement's attributes. */
        BusinessIncome: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            /** @description The name of the consumer. */
            name?: string | null;
            supplier?: string | null;
            lender?: string | null;
            state?: string | null;
            /**
             * Format: date
             * @description The day on which the statement was requested.
             */
            created?: string | null;
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /** @description A will that the consumer has. */
        Will: {
            id: string;
            title?: string | null;
            owner?: string | null;
            /** Format: date */
            startingDate?: string | null;
        };
        /** @description A will advice's attributes. */
        WillWritingAdvice: {
            /** @description External ids of the consumers who have the product. */
            owners: string[];
            /** @description The external id of the dossier. */
            dossier?: string | null;
            label: string;
            notary?: string | null;
            /** @description The house's value for taxes. */
            wozAmount?: number | null;
            supplier?: string | null;
            status?: string | null;
            wills?: components["schemas"]["Will"][];
            adviser_panels?: components["schemas"]["AdviserPanel"][];
        };
        /**
         * @description The type of a product action, by its name on the wire.
         * @enum {string}
         */
        ActionType: "UPLOAD_DOCUMENT" | "REUPLOAD_DOCUMENT" | "REQUEST_PENSION_XML" | "INVENTORY_FORM" | "INVENTORY_FORM_OCKTO" | "INVENTORY_FORM_DIGID" | "INVENTORY_FORM_IWIZE" | "REQUEST_DATE_CONDITIONS_PRECEDENT" | "SIGN_OTD" | "DOWNLOAD_INDICATIVE_PROPOSAL" | "DOWNLOAD_FINAL_OFFER" | "DOWNLOAD_OTD_UNSIGNED" | "DOWNLOAD_OTD_SIGNED" | "DOWNLOAD_ADDED_DOCUMENT" | "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE" | "APPROVE_DOCUMENT" | "BANK_GUARANTEE_PROPOSAL" | "REQUEST_BANK_GUARANTEE" | "KNOWLEDGE_FORM" | "CONSUMER_PROFILE_FORM" | "REQUEST_ADVICE" | "UPDATE_MORTGAGE" | "EDIT_MARKET_VALUE" | "PRESENT_OPPORTUNITY" | "PAY_INVOICE" | "START_DISABILITY_COVER" | "CALCULATE_DISABILITY_PREMIUM" | "MORTGAGE_CHECK" | "SIGN_WOONGARANT_PROPOSAL";
        /**
         * @description A kind of product, by its name on the wire.
         *
         *     `woongarant`: A kind of record; in the definitions it counts under [`ProductKind::GeneralInsurance`].
         * @enum {string}
         */
        ProductKind: "dossier" | "mortgage" | "credit" | "lifeinsurance" | "general_insurance" | "appointment" | "otd" | "bankguarantee" | "fgv" | "cardifao" | "purchase_intention" | "invoice" | "business_income" | "will_writing_advice" | "woongarant";
        /** @description A product, by the firm's own name for it. */
        ProductReference: {
            kind: components["schemas"]["ProductKind"];
            external_id: string;
        };
        /**
         * @description Owners who have to complete an action of several owners.
         *
         *     `any`: The answer of one owner completes the action for all.
         *
         *     `all`: Every owner has to answer.
         * @enum {string}
         */
        Completion: "any" | "all";
        /** @description A proposal for a home insurance. */
        Proposal: {
            woongarant_api_id?: string | null;
            insurance_number?: string | null;
            product?: string | null;
            coverage?: string | null;
            /** @description Premium for a month. */
            premium?: number | null;
            /** @description The address of the insured house. */
            risico_address?: string | null;
            proposal_code?: string | null;
            /** @description Euros, at most two decimals. */
            deductible_contents?: number | null;
            /** @description Euros, at most two decimals. */
            deductible_property?: number | null;
            /** @description Premium per month while the house is being renovated. */
            renovation_premium?: number | null;
            /** Format: web-link */
            conditions_url?: string | null;
            /** Format: web-link */
            approval_url?: string | null;
        };
        /** @description The document that is asked for or put before the consumer. */
        RequestedDocument: {
            label?: string | null;
            description?: string | null;
            consumer_name?: string | null;
            is_consumer_specific?: boolean;
            client_approval_explanation?: string | null;
            /** @description Requirements for the files, a line each. */
            upload_requirements?: string[];
        };
        /** @description The document that an action lets the consumer download. */
        DownloadableDocument: {
            name?: string | null;
            description?: string | null;
        };
        /** @description A file of an offer. */
        QuoteAttachment: {
            id: string;
            label?: string | null;
        };
        /** @description Offer of a lender. */
        Quote: {
            id: string;
            /** Format: date */
            date_received?: string | null;
            /** Format: date */
            date_acceptation?: string | null;
            /** Format: date */
            date_validity?: string | null;
            property?: string | null;
            attachments?: components["schemas"]["QuoteAttachment"][];
        };
        /** @description The parts of an action that its screen shows. */
        Action: {
            type: components["schemas"]["ActionType"];
            label: string;
            comment?: string | null;
            /** @description The product that it belongs to; some types need one of their own kind. */
            product?: components["schemas"]["ProductReference"] | null;
            /** @description External ids of the consumers who are asked. */
            owners: string[];
            completion?: components["schemas"]["Completion"];
            /**
             * Format: date
             * @description The day on which it was asked; absent: the day on which the record arrives.
             */
            date_created?: string | null;
            /** Format: date */
            deadline?: string | null;
            /** @description True if the consumer is mailed about it whatever they chose. */
            required?: boolean;
            is_done?: boolean;
            /** Format: date */
            date_executed?: string | null;
            /** @description True if the last payment failed. */
            mollie_invalid?: boolean;
            smartcare_show_amount?: boolean;
            /** @description Euros, at most two decimals. */
            smartcare_min_savings_amount?: number | null;
            smartcare_savings_period?: components["schemas"]["SavingsPeriod"] | null;
            /** @description The firm's explanation of the saving, in its own words. */
            smartcare_explain?: string | null;
            woongarant?: components["schemas"]["Proposal"] | null;
            /** @description The external id of the invoice that is to be paid. */
            invoice?: string | null;
            document?: components["schemas"]["RequestedDocument"] | null;
            downloadable_document?: components["schemas"]["DownloadableDocument"] | null;
            quotes?: components["schemas"]["Quote"][];
            consumer_name?: string | null;
            public_number?: string | null;
        };
        /** @description A heading that is the same for every reader, or one for each language. */
        CategoryName: string | components["schemas"]["Localised"];
        /**
         * @description Purpose of a document, which determines where it is shown.
         *
         *     `important`: A document in the library of important documents; without owners it is for every consumer of the firm.
         *
         *     `action`: Document that an action lets the consumer read or download.
         *
         *     `quote_attachment`: An attachment of a quote.
         *
         *     `product`: Shown with a product.
         *
         *     `otd`: The service order itself.
         *
         *     `invoice`: The firm's own PDF of an invoice; without it the portal makes one.
         * @enum {string}
         */
        DocumentPurpose: "bankguarantee_request" | "bankguarantee_terms" | "bankguarantee_card" | "important" | "action" | "quote_attachment" | "product" | "otd" | "invoice";
        /** @description A heading in the library. */
        DocumentCategory: {
            id: string;
            name: components["schemas"]["CategoryName"];
        };
        /** @description A document as the firm announces it. */
        Document: {
            purpose: components["schemas"]["DocumentPurpose"];
            label: string;
            description?: string | null;
            /** @description The name under which it is downloaded. */
            filename: string;
            /** @description The language that it is written in; absent: it serves every language. */
            language?: components["schemas"]["Locale"] | null;
            category?: components["schemas"]["DocumentCategory"] | null;
            /** @description External ids of the consumers who may read it, besides the owners of its product or action. */
            owners?: string[];
            product?: components["schemas"]["ProductReference"] | null;
            /** @description The external id of the action that it belongs to. */
            action?: string | null;
            /** @description Id of a quote's attachment in the action's quotes; absent: the document's own external id. */
            attachment?: string | null;
        };
        /** @description A value keyed by language tag; a tag that is absent falls back, see [`ByLanguage::get`]. */
        ByLanguage: {
            /** Format: web-link */
            nl?: string | null;
            /** Format: web-link */
            "nl-x-informal"?: string | null;
            /** Format: web-link */
            en?: string | null;
            /** Format: web-link */
            "en-x-informal"?: string | null;
        };
        /** @description A value keyed by language tag; a tag that is absent falls back, see [`ByLanguage::get`]. */
        ByLanguage2: {
            /** Format: picture */
            nl?: string | null;
            /** Format: picture */
            "nl-x-informal"?: string | null;
            /** Format: picture */
            en?: string | null;
            /** Format: picture */
            "en-x-informal"?: string | null;
        };
        /** @description A banner on the dashboard, shown in the languages that have both an address and a picture. */
        Banner: {
            /** @default {} */
            title?: components["schemas"]["Localised"];
            /** @default {} */
            url?: components["schemas"]["ByLanguage"];
            /** @default {} */
            image?: components["schemas"]["ByLanguage2"];
        };
        /** @description A line of news at the top of the dashboard. */
        Notification: {
            label: components["schemas"]["Localised"];
        };
        /** @description Metadata of a resource, besides its attributes. */
        ResourceMeta: {
            /** @description Revision to be sent along with a form that was filled in from this record, see `RECORD_CHANGED`. */
            revision: string;
        };
        /** @description One warning about a record that was accepted. */
        Warning: {
            /** @description Code of the warning: `invoice_nothing_due`, `payment_provider_missing`, … */
            code: string;
            /** @description A JSON pointer into the attributes. */
            pointer: string;
            /** @description Text of the warning in English. */
            message: string;
        };
        /**
         * @description Result of writing a record.
         * @enum {string}
         */
        WriteStatus: "created" | "updated" | "unchanged" | "stale" | "refused";
        /** @description Result of a put. */
        WrittenRecord: {
            external_id: string;
            /**
             * Format: uuid
             * @description The portal's own id.
             */
            portal_id: string | null;
            /** Format: int64 */
            version: number;
            /** @description `created`, `updated` or `unchanged`. */
            status: components["schemas"]["WriteStatus"];
            /** @description Value to send as `If-Match` with the next version, so that it replaces nothing but this. */
            revision: string | null;
            /** @description Warnings about an accepted record that cannot work yet. */
            warnings: components["schemas"]["Warning"][];
        };
        /** @description The envelope around one resource. */
        WrittenRecordResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["WrittenRecord"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        RecordMeta: {
            /**
             * Format: uuid
             * @description The portal's own id.
             */
            portal_id: string;
            /** @description The version that was put last. */
            version: number;
            /** @description Changes with everything that the firm or a consumer changes; for `If-Match`. */
            revision: string | null;
            /**
             * Format: date-time
             * @description The moment of the last change.
             */
            updated_at: string | null;
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The name of the service key or of the member of staff. */
            managed_by_name: string | null;
        };
        LicenceRecord: {
            /** @constant */
            type: "licence";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Licence"];
            meta: components["schemas"]["RecordMeta"];
        };
        LicenceResponse: {
            data: components["schemas"]["LicenceRecord"];
        };
        BranchRecord: {
            /** @constant */
            type: "branches";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Branch"];
            meta: components["schemas"]["RecordMeta"];
        };
        BranchResponse: {
            data: components["schemas"]["BranchRecord"];
        };
        BranchList: {
            data: components["schemas"]["BranchRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        AdviserRecord: {
            /** @constant */
            type: "advisers";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Adviser"];
            meta: components["schemas"]["RecordMeta"];
        };
        AdviserResponse: {
            data: components["schemas"]["AdviserRecord"];
        };
        AdviserList: {
            data: components["schemas"]["AdviserRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        ConsumerMeta: {
            /**
             * Format: uuid
             * @description The portal's own id.
             */
            portal_id: string;
            /** @description The version that was put last. */
            version: number;
            /** @description Changes with everything that the firm or a consumer changes; for `If-Match`. */
            revision: string | null;
            /**
             * Format: date-time
             * @description The moment of the last change.
             */
            updated_at: string | null;
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The name of the service key or of the member of staff. */
            managed_by_name: string | null;
            /** @description There is a password. */
            has_password: boolean;
            /** @description There is a passkey. */
            has_passkey: boolean;
            /** @description There is an authenticator app. */
            two_factor_enabled: boolean;
            /**
             * Format: date-time
             * @description The moment at which a reset of the second factor takes effect.
             */
            two_factor_reset_at: string | null;
            /**
             * Format: date-time
             * @description The moment of the first sign-in.
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description The moment of the last invitation.
             */
            invited_at: string | null;
            /** @description The name of the partner. */
            partner_name: string | null;
            /**
             * Format: date-time
             * @description The end of the relationship.
             */
            ended_at: string | null;
            /** @description The mails that they get. */
            mail: {
                /** @description They want mails about what is asked. */
                actions: boolean;
                /** @description They want mails that remind them of deadlines. */
                reminders: boolean;
                /** @description They want mails about appointments. */
                appointments: boolean;
                /** @description They want mails about messages. */
                messages: boolean;
                /** @description Their address refused mail too often: nothing is sent to it. */
                is_undeliverable: boolean;
            };
        };
        ConsumerRecord: {
            /** @constant */
            type: "consumers";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Consumer"];
            meta: components["schemas"]["ConsumerMeta"];
        };
        ConsumerResponse: {
            data: components["schemas"]["ConsumerRecord"];
        };
        ConsumerList: {
            data: components["schemas"]["ConsumerRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
                /** @description The number of all of them, where `count` asks for it. */
                total?: number;
            };
        };
        ProductMeta: {
            /**
             * Format: uuid
             * @description The portal's own id.
             */
            portal_id: string;
            /** @description The version that was put last. */
            version: number;
            /** @description Changes with everything that the firm or a consumer changes; for `If-Match`. */
            revision: string | null;
            /**
             * Format: date-time
             * @description The moment of the last change.
             */
            updated_at: string | null;
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The name of the service key or of the member of staff. */
            managed_by_name: string | null;
            /**
             * Format: date-time
             * @description The moment since which consumers no longer see it.
             */
            archived_at: string | null;
            /** @description The fields that the consumer's acts set, whatever the firm's next version says of them. */
            done_by_consumer: {
                [key: string]: unknown;
            } | null;
        };
        DossierRecord: {
            /** @constant */
            type: "dossiers";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["DossierAttributes"];
            meta: components["schemas"]["ProductMeta"];
        };
        DossierResponse: {
            data: components["schemas"]["DossierRecord"];
        };
        DossierList: {
            data: components["schemas"]["DossierRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        MortgageRecord: {
            /** @constant */
            type: "products/mortgage";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Mortgage"];
            meta: components["schemas"]["ProductMeta"];
        };
        MortgageResponse: {
            data: components["schemas"]["MortgageRecord"];
        };
        MortgageList: {
            data: components["schemas"]["MortgageRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        CreditRecord: {
            /** @constant */
            type: "products/credit";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Credit"];
            meta: components["schemas"]["ProductMeta"];
        };
        CreditResponse: {
            data: components["schemas"]["CreditRecord"];
        };
        CreditList: {
            data: components["schemas"]["CreditRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        LifeinsuranceRecord: {
            /** @constant */
            type: "products/lifeinsurance";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Lifeinsurance"];
            meta: components["schemas"]["ProductMeta"];
        };
        LifeinsuranceResponse: {
            data: components["schemas"]["LifeinsuranceRecord"];
        };
        LifeinsuranceList: {
            data: components["schemas"]["LifeinsuranceRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        GeneralInsuranceRecord: {
            /** @constant */
            type: "products/general_insurance";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["GeneralInsurance"];
            meta: components["schemas"]["ProductMeta"];
        };
        GeneralInsuranceResponse: {
            data: components["schemas"]["GeneralInsuranceRecord"];
        };
        GeneralInsuranceList: {
            data: components["schemas"]["GeneralInsuranceRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        WoongarantRecord: {
            /** @constant */
            type: "products/woongarant";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Woongarant"];
            meta: components["schemas"]["ProductMeta"];
        };
        WoongarantResponse: {
            data: components["schemas"]["WoongarantRecord"];
        };
        WoongarantList: {
            data: components["schemas"]["WoongarantRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        AppointmentRecord: {
            /** @constant */
            type: "products/appointment";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Appointment"];
            meta: components["schemas"]["ProductMeta"];
        };
        AppointmentResponse: {
            data: components["schemas"]["AppointmentRecord"];
        };
        AppointmentList: {
            data: components["schemas"]["AppointmentRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        OtdRecord: {
            /** @constant */
            type: "products/otd";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Otd"];
            meta: components["schemas"]["ProductMeta"];
        };
        OtdResponse: {
            data: components["schemas"]["OtdRecord"];
        };
        OtdList: {
            data: components["schemas"]["OtdRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        BankguaranteeRecord: {
            /** @constant */
            type: "products/bankguarantee";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Bankguarantee"];
            meta: components["schemas"]["ProductMeta"];
        };
        BankguaranteeResponse: {
            data: components["schemas"]["BankguaranteeRecord"];
        };
        BankguaranteeList: {
            data: components["schemas"]["BankguaranteeRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        FgvRecord: {
            /** @constant */
            type: "products/fgv";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Fgv"];
            meta: components["schemas"]["ProductMeta"];
        };
        FgvResponse: {
            data: components["schemas"]["FgvRecord"];
        };
        FgvList: {
            data: components["schemas"]["FgvRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        CardifaoRecord: {
            /** @constant */
            type: "products/cardifao";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Cardifao"];
            meta: components["schemas"]["ProductMeta"];
        };
        CardifaoResponse: {
            data: components["schemas"]["CardifaoRecord"];
        };
        CardifaoList: {
            data: components["schemas"]["CardifaoRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        PurchaseIntentionRecord: {
            /** @constant */
            type: "products/purchase_intention";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["PurchaseIntention"];
            meta: components["schemas"]["ProductMeta"];
        };
        PurchaseIntentionResponse: {
            data: components["schemas"]["PurchaseIntentionRecord"];
        };
        PurchaseIntentionList: {
            data: components["schemas"]["PurchaseIntentionRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        InvoiceRecord: {
            /** @constant */
            type: "products/invoice";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Invoice"];
            meta: components["schemas"]["ProductMeta"];
        };
        InvoiceResponse: {
            data: components["schemas"]["InvoiceRecord"];
        };
        InvoiceList: {
            data: components["schemas"]["InvoiceRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        BusinessIncomeRecord: {
            /** @constant */
            type: "products/business_income";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["BusinessIncome"];
            meta: components["schemas"]["ProductMeta"];
        };
        BusinessIncomeResponse: {
            data: components["schemas"]["BusinessIncomeRecord"];
        };
        BusinessIncomeList: {
            data: components["schemas"]["BusinessIncomeRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        WillWritingAdviceRecord: {
            /** @constant */
            type: "products/will_writing_advice";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["WillWritingAdvice"];
            meta: components["schemas"]["ProductMeta"];
        };
        WillWritingAdviceResponse: {
            data: components["schemas"]["WillWritingAdviceRecord"];
        };
        WillWritingAdviceList: {
            data: components["schemas"]["WillWritingAdviceRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        ActionMeta: {
            /**
             * Format: uuid
             * @description The portal's own id.
             */
            portal_id: string;
            /** @description The version that was put last. */
            version: number;
            /** @description Changes with everything that the firm or a consumer changes; for `If-Match`. */
            revision: string | null;
            /**
             * Format: date-time
             * @description The moment of the last change.
             */
            updated_at: string | null;
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The name of the service key or of the member of staff. */
            managed_by_name: string | null;
            /**
             * Format: date-time
             * @description The moment since which consumers no longer see it.
             */
            archived_at: string | null;
            /** @description The external ids of the owners who have answered. */
            answered_by: string[];
            /**
             * Format: date-time
             * @description The moment of the answer.
             */
            answered_at: string | null;
            /**
             * Format: date-time
             * @description The moment at which the firm had processed the answer.
             */
            processed_at: string | null;
            /** @description The reason of the last rejection. */
            rejection: string | null;
        };
        ActionRecord: {
            /** @constant */
            type: "actions";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Action"];
            meta: components["schemas"]["ActionMeta"];
        };
        ActionResponse: {
            data: components["schemas"]["ActionRecord"];
        };
        ActionList: {
            data: components["schemas"]["ActionRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        DocumentMeta: {
            /**
             * Format: uuid
             * @description The portal's own id.
             */
            portal_id: string;
            /** @description The version that was put last. */
            version: number;
            /** @description Changes with everything that the firm or a consumer changes; for `If-Match`. */
            revision: string | null;
            /**
             * Format: date-time
             * @description The moment of the last change.
             */
            updated_at: string | null;
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The name of the service key or of the member of staff. */
            managed_by_name: string | null;
            /**
             * Format: date-time
             * @description The moment since which consumers no longer see it.
             */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description The moment at which it was first put.
             */
            created_at: string | null;
            /** @description The size of the content, in bytes. */
            bytes: number | null;
            /** @description The SHA-256 of the content, in hexadecimal. */
            sha256: string | null;
        };
        DocumentRecord: {
            /** @constant */
            type: "documents";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Document"];
            meta: components["schemas"]["DocumentMeta"];
        };
        DocumentResponse: {
            data: components["schemas"]["DocumentRecord"];
        };
        DocumentList: {
            data: components["schemas"]["DocumentRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        BannerRecord: {
            /** @constant */
            type: "banners";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Banner"];
            meta: components["schemas"]["RecordMeta"];
        };
        BannerResponse: {
            data: components["schemas"]["BannerRecord"];
        };
        BannerList: {
            data: components["schemas"]["BannerRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
        };
        NotificationRecord: {
            /** @constant */
            type: "notifications";
            /** @description The firm's own id. */
            id: string;
            attributes: components["schemas"]["Notification"];
            meta: components["schemas"]["RecordMeta"];
        };
        NotificationResponse: {
            data: components["schemas"]["NotificationRecord"];
        };
        NotificationList: {
            data: components["schemas"]["NotificationRecord"][];
            meta: {
                /** @description What to send as `after` for the next page; absent on the last one. */
                next?: string;
            };
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
        /** @description The result of one line, as the file of results has it. */
        ImportVerdict: {
            /**
             * Format: int64
             * @description Number of the line, from 1.
             */
            line: number;
            type?: string | null;
            external_id: string | null;
            status: components["schemas"]["WriteStatus"];
            /** Format: uuid */
            id?: string | null;
            /** @description The revision of the record as it now stands, to be sent as `If-Match` with the next version. */
            revision?: string | null;
            faults?: components["schemas"]["Fault"][];
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * @description The outcome of one line.
         * @enum {string}
         */
        BulkStatus: "done" | "unchanged" | "refused";
        /** @description The result of one line, as the file of results has it. */
        BulkVerdict: {
            /**
             * Format: int64
             * @description Number of the line, from 1.
             */
            line: number;
            /** @description The line's own `do`, the name of its operation; absent where it could not be read. */
            do?: string | null;
            /** @description The path segment of the record, for an operation on one. */
            type?: string | null;
            external_id: string | null;
            status: components["schemas"]["BulkStatus"];
            /** @description The code that the single call answers, for a rejection. */
            code?: string | null;
            /** @description The errors of the line, each with a JSON pointer to its place. */
            faults?: components["schemas"]["Fault"][];
        };
        /**
         * @description The kind of actor that an event names.
         * @enum {string}
         */
        EventActorKind: "consumer" | "staff" | "service_key" | "system";
        /** @description The person or system that caused an event. */
        EventActor: {
            kind: components["schemas"]["EventActorKind"];
            /**
             * @description Consumer's external id, or the id of a member of staff or of a service key; null for a visitor without an
             *     account, an employee whom the firm's system names, and for the system.
             */
            id?: string | null;
            /** @description The name at that time. */
            name?: string | null;
        };
        /** @description The product that an event is about. */
        EventProduct: {
            kind: components["schemas"]["ProductKind"];
            external_id: string;
        };
        /** @description An event as the feed and the webhooks tell it. */
        Event: {
            /**
             * Format: uuid
             * @description Id of the event, the same in every delivery.
             */
            id: string;
            type: string;
            /** @description Time of the event: RFC 3339, UTC. */
            occurred_at: string;
            consumer_external_id: string | null;
            action_external_id: string | null;
            /** Format: uuid */
            action_id: string | null;
            by: components["schemas"]["EventActor"] | null;
            product: components["schemas"]["EventProduct"] | null;
            /** @description Data according to the schema of the event's type. */
            data: unknown;
        };
        FeedNext: {
            /** @description Value to send as `after` next time, also when there is nothing new. */
            next: string;
        };
        EventList: {
            data: components["schemas"]["Event"][];
            meta: components["schemas"]["FeedNext"];
        };
        /** @description A document that stands in the portal. */
        Publication: {
            /**
             * Format: uuid
             * @description The portal's own id of the document.
             */
            portal_id: string;
            /** @description The external id of the action that asks for it to be downloaded or approved. */
            action: string | null;
            file_name: string;
            /**
             * Format: int64
             * @description The size in bytes.
             */
            bytes: number;
            /** @description The SHA-256 of the bytes, in hexadecimal. */
            sha256: string;
        };
        /** @description The envelope around one resource. */
        PublicationResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["Publication"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /**
         * @description A consumer's opinion of a document.
         * @enum {string}
         */
        ApprovalResponse: "yes" | "no" | "no_question";
        /**
         * @description Origin of a document.
         * @enum {string}
         */
        DocumentOrigin: "delivered" | "placed" | "made";
        /**
         * @description The state of the firm's review of an uploaded document.
         * @enum {string}
         */
        UploadState: "received" | "accepted" | "rejected";
        /** @description A product, by the firm's own name for it. */
        ProductReferenceResponse: {
            kind: components["schemas"]["ProductKind"];
            external_id: string;
        };
        /** @description A document of a client. */
        ClientDocument: {
            /**
             * Format: uuid
             * @description The portal's own id, by which its bytes are read.
             */
            portal_id: string;
            /** @description The firm's id; null for what was delivered or made. */
            external_id: string | null;
            origin: components["schemas"]["DocumentOrigin"];
            /** @description The purpose of the record, `upload`, or the kind of paper that the portal made. */
            purpose: string;
            label: string;
            file_name: string;
            media_type: string;
            /**
             * Format: int64
             * @description The size in bytes.
             */
            bytes: number | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The moment since which consumers no longer see it, by itself or with its action.
             */
            archived_at: string | null;
            /** @description True for a document that is changed at the desk. */
            is_desks: boolean;
            state: components["schemas"]["UploadState"] | null;
            /** @description The reason of a rejection. */
            reason: string | null;
            /** @description The external id of the action that it belongs to. */
            action: string | null;
            /** @description The type of that action. */
            action_type: string | null;
            product: components["schemas"]["ProductReferenceResponse"] | null;
            /** @description The external id of the dossier of its product. */
            dossier: string | null;
            /**
             * Format: date-time
             * @description The moment at which the client first had all of it.
             */
            opened_at: string | null;
            /**
             * Format: date-time
             * @description The moment at which the client did what was asked.
             */
            done_at: string | null;
            response: components["schemas"]["ApprovalResponse"] | null;
            /** @description The client's words with that answer. */
            explanation: string | null;
        };
        /** @description The documents of a client. */
        ClientDocuments: {
            items: components["schemas"]["ClientDocument"][];
        };
        /** @description A product that both own. */
        PartnershipProduct: {
            /** @description The kind of product; `dossier` for a dossier. */
            kind: string;
            external_id: string;
            label: string;
            /** Format: date-time */
            archived_at: string | null;
        };
        /** @description A request that waits for both. */
        PartnershipRequest: {
            external_id: string;
            label: string;
            /** Format: date */
            deadline: string | null;
        };
        /** @description A document of the firm's that is for both. */
        PartnershipDocument: {
            external_id: string;
            label: string;
        };
        /** @description The partner of a client, and what both own together. */
        Partnership: {
            /** @description The external id of the partner. */
            partner: string;
            name: string;
            products: components["schemas"]["PartnershipProduct"][];
            /** @description Requests that wait for both. */
            requests: components["schemas"]["PartnershipRequest"][];
            documents: components["schemas"]["PartnershipDocument"][];
        };
        /**
         * @description The firm's judgement of what was delivered.
         * @enum {string}
         */
        Judgement: "accepted" | "rejected";
        /** @description The action after the judgement. */
        Reviewed: {
            /**
             * Format: uuid
             * @description The portal's own id of the action.
             */
            portal_id: string;
            verdict: components["schemas"]["Judgement"];
            /** @description The action's type, which a rejection may change. */
            type: string;
        };
        /** @description The envelope around one resource. */
        ReviewedResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["Reviewed"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The action whose delivery waits again. */
        WithdrawnReview: {
            /**
             * Format: uuid
             * @description The portal's own id of the action.
             */
            portal_id: string;
            type: string;
        };
        /** @description The envelope around one resource. */
        WithdrawnReviewResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["WithdrawnReview"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The two steps of done. */
        BothSteps: {
            /**
             * Format: uuid
             * @description The portal's own id of the action.
             */
            portal_id: string;
            /** Format: date-time */
            answered_at: string | null;
            /**
             * Format: date-time
             * @description The moment at which the firm first said so.
             */
            processed_at: string | null;
        };
        /** @description The envelope around one resource. */
        BothStepsResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["BothSteps"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description A consumer who was reminded of an action. */
        ReminderRecipient: {
            /** @description The external id of the consumer. */
            consumer: string;
            /**
             * Format: date-time
             * @description The moment of the reminder; of one that was repeated, that of the earlier one.
             */
            reminded_at: string;
            /** @description True if they were reminded earlier on the same day, in which case nothing is sent again. */
            is_repeated: boolean;
        };
        /** @description The consumers who were reminded of an action. */
        ReminderResponse: {
            reminded: components["schemas"]["ReminderRecipient"][];
        };
        /** @description The exact texts behind a hash: `hash` is the SHA-256 of the bytes of `previous_hash` followed by `content`. */
        Sealed: {
            /** @description JSON that names the payload and the evidence by their SHA-256. */
            content: string;
            /** @description The payload as JSON text; `content` holds its SHA-256. */
            payload: string;
            /** @description The evidence as JSON text; `content` holds its SHA-256. */
            evidence: string;
        };
        /** @description An answer as it was sealed. */
        Answer: {
            /** @description The external id of whoever answered; null once they were erased. */
            consumer_external_id: string | null;
            /** @description The external id of the action; null once it is deleted. */
            action_external_id: string | null;
            /**
             * Format: uuid
             * @description The portal's id of the action, also of one that is deleted.
             */
            action_id: string | null;
            /** @description The type that the action had when it was answered. */
            type: string;
            /** Format: date-time */
            answered_at: string;
            /** @description The answer itself, as its type of action has it. */
            payload: unknown;
            /** @description The circumstances: the texts and documents that were shown, the session, the address and whoever answered. */
            evidence: Record<string, unknown>;
            /**
             * Format: int64
             * @description Position of the answer in the firm's chain, from 1.
             */
            chain_position: number;
            /** @description The hash of the entry before it, in hexadecimal. */
            previous_hash: string;
            /** @description The hash of this entry, in hexadecimal. */
            hash: string;
            /** @description The id of the key that signed the hash; null in entries from before signatures. */
            key_id: string | null;
            /** @description The signature of the hash: Ed25519, base64. */
            signature: string | null;
            /** @description True where content, signature and position behind the entry before it are as they were sealed. */
            holds: boolean;
            /** @description The difference, in English; null where it holds. */
            difference: string | null;
            sealed: components["schemas"]["Sealed"] | null;
        };
        /** @description The envelope around a list of resources. */
        AnswerList: {
            data: components["schemas"]["Resource_Answer"][];
        };
        /** @description The end of a page of answers. */
        AnswerListCursor: {
            /** @description The value of `after` for the next page; absent on the last one. */
            next?: string | null;
        };
        /** @description One resource of JSON:API. */
        Resource_Answer: {
            type: string;
            id: string;
            attributes: components["schemas"]["Answer"];
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description A page of answers. */
        AnswerPage: {
            data: components["schemas"]["Resource_Answer"][];
            meta: components["schemas"]["AnswerListCursor"];
        };
        /** @description The seal of a document. */
        SealOfPaper: {
            /** @description `unsealed` (as yet), `b_b` (sealed), or `b_t` (sealed and time-stamped). */
            state: string;
            /** @description The SHA-256 of the signature's value, in hexadecimal. */
            id: string | null;
            /** @description The SHA-256 of the certificate, in hexadecimal. */
            certificate: string | null;
            /** @description The name in the certificate. */
            signer: string | null;
            /** Format: date-time */
            sealed_at: string | null;
            /**
             * Format: date-time
             * @description The time in the time stamp.
             */
            stamped_at: string | null;
        };
        /** @description One resource of JSON:API. */
        Resource_PaperOfAction: {
            type: string;
            id: string;
            /** @description A paper that the portal made of an answer. */
            attributes: {
                /**
                 * @description `receipt`, `otd_signed`, `knowledge_form`, or what was shown before the answer: `otd_shown`,
                 *     `bankguarantee_shown`.
                 */
                kind: string;
                /** @description The external id of whoever gave the answer; null once they were erased. */
                consumer_external_id: string | null;
                file_name: string;
                media_type: string;
                /**
                 * Format: int64
                 * @description The size in bytes.
                 */
                bytes: number | null;
                /** @description The SHA-256 of the bytes, in hexadecimal. */
                sha256: string | null;
                /** Format: date-time */
                made_at: string;
                seal: components["schemas"]["SealOfPaper"] | null;
            };
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description A paper that is not made yet, and the reason. */
        PendingPaper: {
            /** @description `receipt` or `otd_signed`. */
            kind: string;
            /**
             * @description `not_answered`, or `not_signed_by_all`: somebody still has to sign, the order was reopened, or it was signed
             *     elsewhere.
             */
            rule: string;
            /** @description The rule as a sentence in English. */
            message: string;
        };
        /** @description The papers of an action that there are not yet. */
        PendingPapers: {
            pending: components["schemas"]["PendingPaper"][];
        };
        /** @description The papers of an action. */
        PaperList: {
            data: components["schemas"]["Resource_PaperOfAction"][];
            meta: components["schemas"]["PendingPapers"];
        };
        /** @description The end of a page. */
        NextResponse: {
            /** @description The value of `after` for the next page; absent on the last one. */
            next?: string | null;
        };
        /** @description One resource of JSON:API. */
        Resource_Upload: {
            type: string;
            id: string;
            attributes: components["schemas"]["Upload"];
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description A page of uploads. */
        UploadList: {
            data: components["schemas"]["Resource_Upload"][];
            meta: components["schemas"]["NextResponse"];
        };
        /** @description A file that a consumer delivered. */
        Upload: {
            /** @description The external id of the consumer who delivered the document. */
            consumer_external_id: string | null;
            /** @description The external id of the action that asked for the document. */
            action_external_id: string | null;
            /**
             * Format: uuid
             * @description The portal's own id of that action.
             */
            action_id: string | null;
            /** @description The name under which it was asked for. */
            label: string;
            file_name: string;
            media_type: string;
            /**
             * Format: int64
             * @description The size in bytes.
             */
            bytes: number | null;
            /** @description The SHA-256 of the bytes, in hexadecimal. */
            sha256: string | null;
            state: components["schemas"]["UploadState"] | null;
            /** @description The reason of the rejection, in the words that the consumer reads. */
            reason: string | null;
            /** @description The consumer's remark with the delivery. */
            comment: string | null;
            /** Format: date-time */
            delivered_at: string;
            /**
             * Format: date-time
             * @description The moment at which it was accepted or rejected.
             */
            reviewed_at: string | null;
            /** @description The name that the reviewer had at that time. */
            reviewed_by: string | null;
        };
        /** @description The envelope around one resource. */
        UploadResponse: {
            data: components["schemas"]["Resource_Upload"];
        };
        /** @description One resource of JSON:API. */
        Resource_Line: {
            type: string;
            id: string;
            /** @description One line of the audit trail. */
            attributes: {
                /** @description The type of line, as in `login.failed`. */
                type: string;
                /** @description `consumer`, `colleague <name>`, `service_key <id> <name>`, `system`, or `firm` in lines from before keys were named. */
                actor: string;
                /**
                 * Format: uuid
                 * @description The portal's own id of the consumer whom it concerns.
                 */
                consumer_id: string | null;
                /** Format: date-time */
                occurred_at: string;
                /** @description The address that the request came from. */
                ip: string | null;
                /** @description The `User-Agent` of the request. */
                user_agent: string | null;
                /** @description The particulars, which differ by type. */
                details: unknown;
            };
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description A page of the audit trail. */
        AuditLog: {
            data: components["schemas"]["Resource_Line"][];
            meta: components["schemas"]["FeedNext"];
        };
        /**
         * @description The state of a mail to a consumer.
         * @enum {string}
         */
        MailState: "waiting" | "sent" | "failed" | "bounced" | "dropped";
        /** @description One resource of JSON:API. */
        Resource_Mail: {
            type: string;
            id: string;
            /** @description A mail and its state. */
            attributes: {
                /** @description `notices`, or the letter's name: `invitation`, `password_forgotten`, … */
                kind: string;
                /** @description The external id of the consumer to whom it went. */
                consumer_external_id: string | null;
                address: string | null;
                state: components["schemas"]["MailState"];
                /** @description The reason of the failure or bounce, in the words of the mail server. */
                error: string | null;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                sent_at: string | null;
            };
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description The point up to which the mails were read. */
        MailListCursor: {
            /** @description The value of `after` next time, also when there is nothing new. */
            next: string;
        };
        /** @description A page of mails. */
        MailList: {
            data: components["schemas"]["Resource_Mail"][];
            meta: components["schemas"]["MailListCursor"];
        };
        /** @description The consequence of a bounce. */
        ReportedBounce: {
            consumer_external_id: string;
            /** @description Address that rejected the mail. */
            address: string;
            /** @description True once notices are no longer sent to this address. */
            undeliverable: boolean;
        };
        /** @description The envelope around one resource. */
        ReportedBounceResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["ReportedBounce"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The result of an invitation. */
        Invitation: {
            /** @description `sent`: the mail follows; `unchanged`: one was sent within the last five minutes, and its link works. */
            status: string;
        };
        /** @description The envelope around one resource. */
        InvitationResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["Invitation"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description A link that signs in, once and within a minute. */
        Link: {
            url: string;
            /**
             * Format: int32
             * @description The seconds for which it works.
             */
            expires_in: number;
        };
        /** @description The envelope around one resource. */
        LinkResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["Link"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description A second factor that will be switched off. */
        TwoFactorReset: {
            /** Format: date-time */
            takes_effect_at: string;
        };
        /** @description The envelope around one resource. */
        TwoFactorResetResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["TwoFactorReset"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description A class of data that is kept. */
        KeptClass: {
            /** @description `advice` or `tax`. */
            class: string;
            /**
             * Format: date-time
             * @description The end of its term; null while a hold or the relationship lasts.
             */
            until: string | null;
            /** @description The law that asks for it, or the reason of the hold. */
            because: string;
        };
        /** @description One resource of JSON:API. */
        Resource_ConsumerPrivacy: {
            type: string;
            id: string;
            attributes: components["schemas"]["ConsumerPrivacy"];
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description Cursor of the page of clients with a legal hold or an erasure. */
        ConsumerPrivacyListCursor: {
            /** @description The value of `after` for the next page; absent on the last one. */
            next?: string | null;
        };
        /** @description Consumers who are held or asked to be forgotten. */
        ConsumerPrivacyList: {
            data: components["schemas"]["Resource_ConsumerPrivacy"][];
            meta: components["schemas"]["ConsumerPrivacyListCursor"];
        };
        /** @description The data that the firm keeps of a consumer. */
        ConsumerPrivacy: {
            /**
             * @description `active`; `ended`, as the relationship is; `restricted`, once they asked to be forgotten and the rest is kept from
             *     view; or `deleted`, where nothing had to be kept.
             */
            state: string;
            /**
             * Format: date-time
             * @description The end of the relationship.
             */
            ended_at: string | null;
            /** Format: date-time */
            erasure_asked_at: string | null;
            /**
             * Format: date-time
             * @description The moment since which there is a hold; null where there is none.
             */
            held_since: string | null;
            /** @description The reason of the hold. */
            held_because: string | null;
            /** @description The classes of data that are kept. */
            kept: components["schemas"]["KeptClass"][];
        };
        /** @description The envelope around one resource. */
        ConsumerPrivacyResponse: {
            data: components["schemas"]["Resource_ConsumerPrivacy"];
        };
        /**
         * @description System that manages a record.
         * @enum {string}
         */
        ManagedBy: "system" | "desk";
        /** @description The last writer of a record, who manages it. */
        Manager: {
            managed_by: components["schemas"]["ManagedBy"];
            /**
             * @description The name of the service key or the member of staff at that time; absent where the operator wrote it, and for what
             *     was written before names were kept.
             */
            managed_by_name: string | null;
        };
        /** @description A product of a client. */
        ClientProduct: components["schemas"]["Manager"] & {
            /** @description The kind of product, as in `/products/<kind>`; `dossier` for a dossier. */
            kind: string;
            external_id: string;
            /** @description The name under which the client sees it. */
            label: string;
            /** @description The external id of the product's dossier. */
            dossier: string | null;
            /**
             * Format: int64
             * @description The number of requests about it that wait for an answer.
             */
            open_requests: number;
            /**
             * Format: date-time
             * @description The moment since which consumers no longer see it.
             */
            archived_at: string | null;
        };
        /** @description The products of a client. */
        ClientProducts: {
            items: components["schemas"]["ClientProduct"][];
        };
        /** @description The partner of a client. */
        AskablePartner: {
            external_id: string;
            name: string;
        };
        /**
         * @description Person of a couple who is asked.
         * @enum {string}
         */
        AskedOf: "client" | "partner" | "both";
        /** @description The document that is asked for or put before the consumer. */
        RequestedDocumentResponse: {
            label: string | null;
            description: string | null;
            consumer_name: string | null;
            is_consumer_specific: boolean;
            client_approval_explanation: string | null;
            /** @description Requirements for the files, a line each. */
            upload_requirements: string[];
        };
        /** @description A request in the words that one client reads. */
        WordedRequest: {
            id: string;
            type: components["schemas"]["ActionType"];
            for: components["schemas"]["AskedOf"];
            completion: components["schemas"]["Completion"];
            label: string;
            comment: string | null;
            document: components["schemas"]["RequestedDocumentResponse"] | null;
            is_selected: boolean;
        };
        /** @description A needs list in a client's words. */
        WordedTemplate: {
            id: string;
            /** Format: int64 */
            version: number;
            name: components["schemas"]["Localised"];
            /** @description The use of the list, for colleagues. */
            description: components["schemas"]["Localised"];
            /**
             * Format: int32
             * @description The days that a client gets, from the day on which it is asked.
             */
            deadline_days: number | null;
            /** @description The requests, in the order of the list. */
            requests: components["schemas"]["WordedRequest"][];
        };
        /** @description The needs lists that a client can be asked for, in their words. */
        AskableLists: {
            /** @description The language and way of address of the words: `nl`, `nl-x-informal`, `en` or `en-x-informal`. */
            locale: string;
            partner: components["schemas"]["AskablePartner"] | null;
            /** @description The needs lists that are offered for the client. */
            templates: components["schemas"]["WordedTemplate"][];
        };
        /** @description A request that was sent: an action. */
        SentRequest: {
            external_id: string;
            /**
             * Format: uuid
             * @description The portal's own id.
             */
            portal_id: string;
            label: string;
            /** @description The external ids of who are asked. */
            owners: string[];
        };
        /** @description The requests of a set that was sent. */
        SentRequests: {
            requests: components["schemas"]["SentRequest"][];
            /** @description True if it had been sent before, with the same key. */
            is_repeated: boolean;
        };
        /** @description The document that a request asks for. */
        TemplateDocument: {
            /** @default {} */
            description: components["schemas"]["Localised"];
            upload_requirements: components["schemas"]["Localised"][];
        };
        /** @description One request of a needs list. */
        TemplateItem: {
            /** @description Id that is unique in the list. */
            id: string;
            /** @description The type of the action that it becomes. */
            type: components["schemas"]["ActionType"];
            for: components["schemas"]["AskedOf"];
            completion: components["schemas"]["Completion"];
            label: components["schemas"]["Localised"];
            comment: components["schemas"]["Localised"];
            document: components["schemas"]["TemplateDocument"] | null;
            /** @description True if the item is ticked by default. */
            is_selected: boolean;
        };
        /** @description A list of what is asked together. */
        RequestTemplate: {
            name: components["schemas"]["Localised"];
            /** @description Advice for colleagues on the use of the list. */
            description: components["schemas"]["Localised"];
            /** @description True if it can be chosen for a client. */
            is_offered: boolean;
            /**
             * Format: int32
             * @description Days that a client gets, from the day of asking.
             */
            deadline_days: number | null;
            items: components["schemas"]["TemplateItem"][];
        };
        /** @description A needs list as it is stored. */
        StoredTemplate: {
            id: string;
            /**
             * Format: int64
             * @description 0 for one that every firm begins with and that this firm has not changed.
             */
            version: number;
            /**
             * Format: date-time
             * @description The moment at which this version was written; null for version 0.
             */
            changed_at: string | null;
            /** @description The name of whoever wrote this version. */
            changed_by: string | null;
            attributes: components["schemas"]["RequestTemplate"];
        };
        /** @description Needs lists, or versions of one. */
        TemplateList: {
            items: components["schemas"]["StoredTemplate"][];
            /** @description The variables that the texts may name in double braces. */
            variables: string[];
        };
        /** @description A dossier, as messages name it to the firm. */
        FirmDossier: {
            external_id: string;
            /** @description The name of the file that the consumer sees. */
            label: string;
        };
        /** @description A consumer who reads a thread. */
        FirmReader: {
            external_id: string;
            name: string;
        };
        /** @description The last message of a thread. */
        LatestFirmMessage: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            sent_at: string;
            /** @description Writer of the message. */
            by: components["schemas"]["EventActor"];
            /** @description The beginning of the message's text. */
            text: string;
        };
        /** @description One resource of JSON:API. */
        Resource_FirmThread: {
            type: string;
            id: string;
            attributes: components["schemas"]["FirmThread"];
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description The firm's usual way with messages. */
        FirmThreadListMeta: {
            /**
             * Format: int64
             * @description The seconds that an answer of the firm's usually takes; null where there are too few to say.
             */
            usual_answer_seconds: number | null;
        };
        /** @description The threads of a consumer. */
        FirmThreadList: {
            data: components["schemas"]["Resource_FirmThread"][];
            meta: components["schemas"]["FirmThreadListMeta"];
        };
        /** @description A file of a message, as the firm reads it. */
        FirmMessageFile: {
            /** Format: uuid */
            id: string;
            file_name: string;
            media_type: string;
            /**
             * Format: int64
             * @description The size in bytes.
             */
            bytes: number;
            /** @description The SHA-256 of the bytes, in hexadecimal. */
            sha256: string;
        };
        /** @description The mark of a message as advice that was given. */
        MessageAdvice: {
            /** Format: date-time */
            marked_at: string;
            /**
             * Format: uuid
             * @description The portal's id of the sealed entry, as in `GET /answers`.
             */
            answer_id: string | null;
        };
        /** @description The request that a message is about. */
        FirmRequest: {
            /**
             * Format: uuid
             * @description The portal's own id of the action.
             */
            id: string;
            external_id: string;
            label: string;
        };
        /** @description One resource of JSON:API. */
        Resource_FirmMessage: {
            type: string;
            id: string;
            attributes: components["schemas"]["FirmMessage"];
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description The thread of a page of messages. */
        FirmMessageListMeta: {
            /** @description The value of `before` for the next, older page; null on the last one. */
            next: string | null;
            dossier: components["schemas"]["FirmDossier"] | null;
            /** @description True where the dossier is archived: a new message goes to the general thread. */
            is_closed: boolean;
            /** @description The people who read the thread besides the firm. */
            people: components["schemas"]["FirmReader"][];
        };
        /** @description A page of a thread. */
        FirmMessageList: {
            data: components["schemas"]["Resource_FirmMessage"][];
            meta: components["schemas"]["FirmMessageListMeta"];
        };
        /** @description The thread in which a sent message stands. */
        SentFirmMessageMeta: {
            /** @description True where it stands in the general thread because its dossier is archived. */
            moved: boolean;
        };
        /** @description A message that the firm sent. */
        SentFirmMessage: {
            data: components["schemas"]["Resource_FirmMessage"];
            meta: components["schemas"]["SentFirmMessageMeta"];
        };
        /** @description A thread of a consumer, as the firm sees it. */
        FirmThread: {
            dossier: components["schemas"]["FirmDossier"] | null;
            /** @description True where the dossier is archived: a new message goes to the general thread. */
            is_closed: boolean;
            /** @description The people who read the thread besides the firm. */
            people: components["schemas"]["FirmReader"][];
            /**
             * Format: int64
             * @description The number of messages of consumers that the firm has not read.
             */
            unread: number;
            /**
             * Format: date-time
             * @description The moment since which the oldest of them waits.
             */
            unread_since: string | null;
            last_message: components["schemas"]["LatestFirmMessage"] | null;
        };
        /** @description The envelope around one resource. */
        FirmThreadResponse: {
            data: components["schemas"]["Resource_FirmThread"];
        };
        /** @description A message as the firm reads it. */
        FirmMessage: {
            text: string;
            /** @description Writer of the message. */
            by: components["schemas"]["EventActor"];
            /** Format: date-time */
            sent_at: string;
            /**
             * Format: date-time
             * @description The moment at which the other side had it; null until then.
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description The moment at which the other side read it; null until then.
             */
            read_at: string | null;
            /** @description True where a consumer wrote it and the firm has not read it. */
            is_unread: boolean;
            advice: components["schemas"]["MessageAdvice"] | null;
            action: components["schemas"]["FirmRequest"] | null;
            moved_from: components["schemas"]["FirmDossier"] | null;
            attachments: components["schemas"]["FirmMessageFile"][];
        };
        /** @description The envelope around one resource. */
        FirmMessageResponse: {
            data: components["schemas"]["Resource_FirmMessage"];
        };
        /**
         * @description Way in which a withdrawal came in.
         * @enum {string}
         */
        WithdrawalWay: "portal" | "link" | "firm";
        /**
         * @description State of the confirmation of a withdrawal.
         * @enum {string}
         */
        WithdrawalState: "received" | "confirmed" | "unconfirmed";
        /** @description One resource of JSON:API. */
        Resource_Withdrawal: {
            type: string;
            id: string;
            attributes: components["schemas"]["Withdrawal"];
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description The point up to which the withdrawals were read. */
        WithdrawalCursor: {
            /** @description The value of `after` next time, also when there is nothing new. */
            next: string;
        };
        /** @description A page of withdrawals. */
        WithdrawalList: {
            data: components["schemas"]["Resource_Withdrawal"][];
            meta: components["schemas"]["WithdrawalCursor"];
        };
        /** @description A withdrawal as the firm reads it. */
        Withdrawal: {
            /** @description The external id of whoever withdrew. */
            consumer_external_id: string | null;
            product: components["schemas"]["EventProduct"];
            /**
             * Format: uuid
             * @description The portal's id of the signature that concluded the contract.
             */
            contract_id: string;
            /**
             * Format: uuid
             * @description The portal's id of the sealed entry, as in `GET /answers`.
             */
            answer_id: string;
            way: components["schemas"]["WithdrawalWay"];
            /** @description The state of the confirmation. */
            state: components["schemas"]["WithdrawalState"];
            /**
             * Format: date
             * @description The day on which it was sent.
             */
            sent_on: string;
            /** Format: date-time */
            received_at: string;
            /** @description The name under the statement. */
            name: string;
            /** @description The address to which the confirmation is mailed; null: the consumer's own. */
            email: string | null;
            /**
             * Format: date-time
             * @description The moment at which somebody of the firm said that it is processed; null until then.
             */
            processed_at: string | null;
            processed_by: components["schemas"]["EventActor"] | null;
        };
        /** @description The envelope around one resource. */
        WithdrawalResponse: {
            data: components["schemas"]["Resource_Withdrawal"];
        };
        /** @description The consumer who proposed something. */
        ProposingConsumer: {
            external_id: string;
            name: string;
        };
        /**
         * @description Data that a consumer can propose to change.
         * @enum {string}
         */
        ProposalField: "address" | "phone" | "email" | "iban" | "marital_state" | "contact_preference";
        /**
         * @description State of a proposal.
         * @enum {string}
         */
        ProposalState: "unconfirmed" | "waiting" | "open" | "applied" | "accepted" | "refused" | "replaced" | "cancelled" | "expired" | "overtaken";
        /**
         * @description Addresses from which a proposed e-mail address was confirmed. Where there was no old one, its confirmation is not
         *     needed.
         */
        ProposalConfirmations: {
            old: boolean;
            new: boolean;
        };
        /**
         * @description Proof of somebody's identity.
         * @enum {string}
         */
        Proof: "password" | "totp" | "recovery" | "passkey" | "provider";
        /** @description The proof by which whoever proposed it showed who they are. */
        ProposalProof: {
            kind: components["schemas"]["Proof"];
            /**
             * Format: date-time
             * @description The moment of the proof.
             */
            at: string;
        };
        /** @description A proposed change as the firm reads it. */
        FirmProposal: {
            consumer: components["schemas"]["ProposingConsumer"];
            field: components["schemas"]["ProposalField"];
            /** @description The firm's setting for this field when it was proposed. */
            mode: components["schemas"]["ProposalMode"];
            /** @description The value in force when it was proposed; null where nothing was known. */
            old_value: unknown;
            /** @description Value that the consumer proposed. */
            value: unknown;
            /** Format: date-time */
            proposed_at: string;
            state: components["schemas"]["ProposalState"];
            /**
             * Format: date-time
             * @description The moment until which an account number waits; null for another field.
             */
            not_before: string | null;
            confirmed: components["schemas"]["ProposalConfirmations"] | null;
            confirmation: components["schemas"]["ProposalProof"] | null;
            /** Format: date-time */
            decided_at: string | null;
            decided_by: components["schemas"]["EventActor"] | null;
            /** @description The reason of a rejection. */
            reason: string | null;
            /** @description The value in force now. */
            current_value: unknown;
        };
        /** @description The end of a page of proposed changes. */
        FirmProposalCursor: {
            /** @description The value of `after` for the next page; null on the last one. */
            next: string | null;
        };
        /** @description A page of proposed changes. */
        FirmProposalList: {
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["FirmProposal"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
            meta: components["schemas"]["FirmProposalCursor"];
        };
        /** @description The envelope around one resource. */
        FirmProposalResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["FirmProposal"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The settings that are in force. */
        PublishedSettings: {
            /** Format: int64 */
            version: number;
            /**
             * Format: date-time
             * @description Time of publication; null where it was not kept.
             */
            published_at: string | null;
            published_by: components["schemas"]["EventActor"] | null;
            /** @description Attributes as in `GET /licence/{slug}`, without `hosts`. */
            attributes: Record<string, unknown>;
            /** @description The firm's host names, which the operator sets. */
            hosts: string[];
        };
        /** @description Problem that blocks publishing the settings. */
        SettingsProblem: {
            /** @description A JSON pointer into the attributes. */
            pointer: string;
            /** @description Rule that is broken: as of the violations of a record, and `unknown_variable` and `missing_variable` of texts. */
            rule: string;
            /** @description Text of the problem in English. */
            message: string;
            /** @description The line of a violation within a text, from 1. */
            line: number | null;
            /** @description The column of a violation within a text, from 1. */
            column: number | null;
        };
        /** @description The draft that the firm's administrators share. */
        SettingsDraft: {
            /** @description Revision of the draft, another one each time it is saved. */
            revision: string;
            /**
             * Format: int64
             * @description The version of the settings on which it is based.
             */
            base_version: number;
            /** Format: date-time */
            updated_at: string;
            updated_by: components["schemas"]["EventActor"];
            attributes: Record<string, unknown>;
            /** @description Problems that block publishing the draft. */
            problems: components["schemas"]["SettingsProblem"][];
        };
        /** @description The settings that are in force, and the draft. */
        FirmSettings: {
            published: components["schemas"]["PublishedSettings"];
            draft: components["schemas"]["SettingsDraft"] | null;
            /** @description Last author: the firm's own system (or the operator), or its staff at the desk. */
            managed_by: components["schemas"]["ManagedBy"];
        };
        /** @description The envelope around something that has more than a resource has. */
        FirmSettingsResponse: {
            data: components["schemas"]["FirmSettings"];
        };
        /** @description A block of a mail that the firm can word. */
        MailBlockText: {
            /** @description The portal's own words by language tag. */
            translation: {
                [key: string]: string;
            };
            /** @description The names that the text has in double braces. */
            variables: string[];
        };
        /** @description The envelope around a list of resources. */
        MailBlockTextList: {
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["MailBlockText"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around something that has more than a resource has. */
        SettingsDraftResponse: {
            data: components["schemas"]["SettingsDraft"];
        };
        /** @description The problems of settings. */
        SettingsProblems: {
            problems: components["schemas"]["SettingsProblem"][];
        };
        /** @description The envelope around something that has more than a resource has. */
        SettingsProblemsResponse: {
            data: components["schemas"]["SettingsProblems"];
        };
        /** @description One value that differs. */
        Difference: {
            /** @description JSON pointer into the later settings, or into the earlier ones for a removed item of a list. */
            pointer: string;
            /** @description Value before the change; null where there was none. */
            before: unknown;
            /** @description The value from now on; null where it was removed. */
            after: unknown;
        };
        /** @description The changes that settings make. */
        SettingsDifferences: {
            differences: components["schemas"]["Difference"][];
        };
        /** @description The envelope around something that has more than a resource has. */
        SettingsDifferencesResponse: {
            data: components["schemas"]["SettingsDifferences"];
        };
        /** @description The version that publishing made. */
        PublishedVersion: {
            /** Format: int64 */
            version: number;
            /** Format: date-time */
            published_at: string;
        };
        /** @description The envelope around something that has more than a resource has. */
        PublishedVersionResponse: {
            data: components["schemas"]["PublishedVersion"];
        };
        /** @description A link that shows the portal with the draft, once and within a minute. */
        SettingsPreviewLink: {
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description The envelope around something that has more than a resource has. */
        SettingsPreviewLinkResponse: {
            data: components["schemas"]["SettingsPreviewLink"];
        };
        /**
         * @description Way in which a version of the settings was written.
         * @enum {string}
         */
        SettingsSource: "desk" | "api" | "operator";
        /** @description A version of the settings. */
        SettingsHistoryLine: {
            /** Format: int64 */
            version: number;
            /** Format: date-time */
            published_at: string;
            published_by: components["schemas"]["EventActor"] | null;
            source: components["schemas"]["SettingsSource"];
            /**
             * Format: int64
             * @description Number of values that it changed.
             */
            changes: number;
        };
        SettingsHistoryCursor: {
            /** @description Value to send as `cursor` for the next page; `null` on the last one. */
            next: string | null;
        };
        /** @description A page of the history, the newest first. */
        SettingsHistory: {
            data: components["schemas"]["SettingsHistoryLine"][];
            meta: components["schemas"]["SettingsHistoryCursor"];
        };
        /** @description A version with its settings, and what it changed. */
        SettingsVersionDetails: components["schemas"]["SettingsHistoryLine"] & {
            /** @description The settings of the version, without `hosts`. */
            attributes: Record<string, unknown>;
            /** @description Differences from the version before it. */
            differences: components["schemas"]["Difference"][];
        };
        /** @description The envelope around something that has more than a resource has. */
        SettingsVersionDetailsResponse: {
            data: components["schemas"]["SettingsVersionDetails"];
        };
        /**
         * @description Clients that a member of staff sees.
         * @enum {string}
         */
        ClientScope: "own" | "branch" | "all";
        /**
         * @description Role of a member of staff.
         * @enum {string}
         */
        StaffRole: "adviser" | "handler" | "admin" | "auditor";
        /**
         * @description State of a staff account.
         * @enum {string}
         */
        StaffState: "invited" | "active" | "disabled";
        /** @description An account of a member of staff. */
        StaffAccount: {
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
            state: components["schemas"]["StaffState"];
            /** @description True if the colleague has an authenticator app. */
            two_factor: boolean;
            /**
             * Format: int64
             * @description Number of their passkeys.
             */
            passkeys: number;
            /** Format: date-time */
            last_sign_in_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        StaffList: {
            items: components["schemas"]["StaffAccount"][];
        };
        /** @description The link of an invitation, to be handed on. */
        StaffInvitationLink: {
            url: string;
        };
        /**
         * @description A right that a service key has or lacks. Every call of the back office asks for exactly one.
         * @enum {string}
         */
        ServiceKeyScope: "records" | "read" | "handover" | "privacy" | "licence" | "notes";
        /** @enum {string} */
        ServiceKeyState: "active" | "expired" | "revoked";
        /** @description A service key: never its secret, but for once. */
        ServiceKey: {
            name: string;
            scopes: components["schemas"]["ServiceKeyScope"][];
            /** @description CIDR blocks; none: it works from everywhere. */
            networks: string[];
            state: components["schemas"]["ServiceKeyState"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Absent: it does not end by itself.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute; absent: the key has not been used yet.
             */
            last_used_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /** @description The secret key, shown this once: when it is made. */
            secret?: string | null;
        };
        /** @description The envelope around a list of resources. */
        ServiceKeyList: {
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["ServiceKey"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around one resource. */
        ServiceKeyResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["ServiceKey"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description The newest backup, and whether another one is overdue. */
        HealthBackup: {
            /** Format: date-time */
            made_at: string;
            /**
             * Format: int64
             * @description The number of files in the backup.
             */
            files: number;
            /**
             * Format: int64
             * @description The number of files that it lacks, because the file store had lost them.
             */
            lost_files: number;
            /** @description True once it is more than a week old. */
            is_overdue: boolean;
        };
        /** @description The clock stands implausibly far from the last run of retention, so that nothing is deleted. */
        HealthClock: {
            /** Format: date-time */
            last_run_at: string;
            /**
             * Format: date-time
             * @description Time of the server's clock.
             */
            now: string;
        };
        /** @description The consumer whom something concerns. */
        HealthConsumer: {
            external_id: string;
            name: string;
        };
        HealthDisk: {
            /** @description `files` or `database`. */
            name: string;
            /** Format: int64 */
            free_bytes: number;
            /**
             * Format: int64
             * @description The used part, in percent.
             */
            used_percent: number;
            /** @description True from 80 % on: somebody has to make room. */
            is_filling: boolean;
            /** @description True where no file is taken in any more. */
            is_full: boolean;
        };
        /** @description A webhook endpoint that does not take what is sent to it. */
        HealthEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description: string | null;
            /**
             * Format: date-time
             * @description The moment since which every delivery fails.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description The moment at which the portal gave the endpoint up; null while it still tries.
             */
            disabled_at: string | null;
            /**
             * Format: int64
             * @description The number of events that wait for the endpoint.
             */
            pending: number;
            /**
             * Format: int64
             * @description The number of deliveries that were given up.
             */
            given_up: number;
            /** Format: date-time */
            last_attempt_at: string | null;
            /**
             * Format: int64
             * @description The HTTP status of its last answer; null where there was none.
             */
            last_status: number | null;
            /** @description The reason why the last attempt failed, in words. */
            last_error: string | null;
        };
        /** @description A job that was given up. */
        HealthJob: {
            /** Format: uuid */
            id: string;
            /** @description The kind of job, such as `payment.check` or `data_sharing.check`. */
            kind: string;
            /** Format: date-time */
            failed_at: string;
            /** @description The reason why the job's last attempt failed. */
            reason: string | null;
        };
        /** @description A mail that failed or bounced. */
        HealthMail: {
            /** Format: uuid */
            id: string;
            /** @description `notices`, or the letter's name: `invitation`, `password_forgotten`, … */
            kind: string;
            /** @description True where the address refused it, false where it never went out. */
            is_bounced: boolean;
            consumer: components["schemas"]["HealthConsumer"];
            address: string | null;
            /** @description The reason, in the words of the mail server. */
            error: string | null;
            /**
             * Format: date-time
             * @description The moment at which it failed or bounced.
             */
            at: string | null;
            /** @description True where the mail can be sent again. */
            is_resendable: boolean;
        };
        /** @description Euros, at most two decimals. */
        Money: number;
        /** @description A payment that has been open for more than a day. */
        HealthPayment: {
            /** Format: uuid */
            id: string;
            consumer: components["schemas"]["HealthConsumer"];
            /** @description The external id of the invoice. */
            invoice: string;
            /** @description The amount in euros. */
            amount: components["schemas"]["Money"];
            /** Format: date-time */
            created_at: string;
        };
        /** @description Mails that wait to be sent. */
        HealthWaitingMails: {
            /** Format: int64 */
            count: number;
            /**
             * Format: date-time
             * @description The moment since which the oldest waits.
             */
            oldest_at: string | null;
            /** @description The reason why the last attempt of one of them failed, in the words of the mail server. */
            error: string | null;
            /** @description True where they need somebody: an attempt failed, or one has waited for a day. */
            is_stuck: boolean;
        };
        /** @description A payment that came in and could not be booked. */
        HealthUnallocatedPayment: {
            /** Format: uuid */
            id: string;
            consumer: components["schemas"]["HealthConsumer"] | null;
            /** @description The external id of the invoice that it was for. */
            invoice: string | null;
            /** @description The number on that invoice. */
            public_number: string | null;
            /** @description The provider's words: currency and value. */
            reported: string;
            /** @description The provider's id of the payment. */
            payment_id: string;
            /** @description The reason for which it could not be booked, as in the event `payment.mismatched`. */
            reason: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The state of the portal's work for the firm. */
        HealthReport: {
            /** @description The number of things that need somebody; 0 where all goes well. */
            troubles: number;
            /** @description The version of the program. */
            version: string;
            /**
             * Format: date-time
             * @description The moment since which the operator holds mails and webhooks back; null where it does not.
             */
            outgoing_held_since: string | null;
            /** @description Mails that wait to be sent. */
            waiting_mails: components["schemas"]["HealthWaitingMails"];
            /** @description Mails of the last 30 days that failed or bounced, the newest first, at most 50. */
            undelivered_mails: components["schemas"]["HealthMail"][];
            /** @description Endpoints that do not take what is sent to them. */
            webhooks: components["schemas"]["HealthEndpoint"][];
            /** @description Payments that have been open for more than a day, the oldest first, at most 50. */
            payments: components["schemas"]["HealthPayment"][];
            /** @description Payments that came in and could not be booked on anything, the oldest first, at most 50. */
            unallocated_payments: components["schemas"]["HealthUnallocatedPayment"][];
            /** @description Jobs that were given up, the newest first, at most 50; mails stand among the mails. */
            jobs: components["schemas"]["HealthJob"][];
            backup: components["schemas"]["HealthBackup"] | null;
            /** @description True where there was no backup in the first day of the installation. */
            is_backup_missing: boolean;
            /** @description The disks of the portal's machine; none where files and database are elsewhere. */
            disks: components["schemas"]["HealthDisk"][];
            retention_waits: components["schemas"]["HealthClock"] | null;
        };
        /**
         * @description A list of things of one sort that wait.
         * @enum {string}
         */
        WorkQueue: "deliveries" | "messages" | "changes" | "overdue" | "unprocessed" | "invitations" | "withdrawals" | "reports" | "tasks" | "mentions";
        /** @description A queue of the worklist, with its length. */
        WorklistQueue: {
            queue: components["schemas"]["WorkQueue"];
            /**
             * Format: int64
             * @description The number of items that wait in the queue.
             */
            count: number;
            /**
             * Format: date-time
             * @description The moment since which the oldest waits; null where nothing does.
             */
            oldest_at: string | null;
        };
        /** @description The work that waits, by queue. */
        Worklist: {
            queues: components["schemas"]["WorklistQueue"][];
        };
        /** @description The action that an item is about. */
        WorklistAction: {
            external_id: string;
            /** @description The type of action. */
            type: string;
        };
        /** @description The client whom an item concerns. */
        WorklistConsumer: {
            external_id: string;
            name: string;
        };
        /** @description The product that an item is about. */
        WorklistProduct: {
            /** @description The kind of product, as in `/products/<kind>`. */
            kind: string;
            external_id: string;
            /** @description The name under which the client sees it. */
            title: string;
        };
        /** @description An item of a queue: a thing of a client's that waits for the firm. */
        WorklistItem: {
            /**
             * Format: uuid
             * @description The portal's id of the document, the action, the consumer, the withdrawal, the thread, the proposed change, the
             *     event, the task or the note.
             */
            id: string;
            /**
             * Format: date-time
             * @description The moment since which it waits.
             */
            since: string;
            consumer: components["schemas"]["WorklistConsumer"] | null;
            /**
             * @description The label of the action or of the order, for messages that of the dossier (empty for the general thread); for an
             *     invitation the mail address, for a proposed change the name of the field, for a report the type of the event, for a task its
             *     text, for a note that mentions the caller the name of its author.
             */
            title: string;
            /**
             * @description The name of the file, the comment of the action, the state of the mail or of the confirmation, or the beginning of
             *     the first unread message; of a report the day, the field, the number or the name that it is about.
             */
            detail: string | null;
            action: components["schemas"]["WorklistAction"] | null;
            product: components["schemas"]["WorklistProduct"] | null;
            /**
             * Format: date-time
             * @description The moment of the last reminder of an overdue action that was mailed, or will be.
             */
            reminded_at: string | null;
        };
        /** @description A page of a queue, the oldest first. */
        WorklistPage: {
            items: components["schemas"]["WorklistItem"][];
            /** @description The value of `after` for the next page; null on the last one. */
            next: string | null;
        };
        /** @description An act of a client's, as the queue of reports has it. */
        Report: {
            event: components["schemas"]["Event"];
            /** @description The name of the client; null for a visitor. */
            consumer_name: string | null;
            /**
             * Format: date-time
             * @description The moment since which it waits; null once somebody has seen it.
             */
            waits_since: string | null;
        };
        /** @description A colleague who works at the firm. */
        Colleague: {
            /** Format: uuid */
            id: string;
            name: string;
            role: components["schemas"]["StaffRole"];
            /** @description The external id of their branch. */
            branch: string | null;
            /** @description The external id of their adviser record. */
            adviser: string | null;
        };
        ColleagueList: {
            items: components["schemas"]["Colleague"][];
        };
        /** @description The numbers of what is handed over, and of what stays. */
        HandoverSummary: {
            /**
             * Format: int64
             * @description Number of open tasks.
             */
            tasks: number;
            /**
             * Format: int64
             * @description Number of open tasks that stay, because the other colleague may not see the client.
             */
            hidden_tasks: number;
            /**
             * Format: int64
             * @description Number of dossiers that name the adviser record of the colleague.
             */
            dossiers: number;
            /**
             * Format: int64
             * @description Number of such dossiers that stay, because the firm's own system manages them.
             */
            managed_dossiers: number;
            /**
             * Format: int64
             * @description Number of clients whom the colleague made at the desk.
             */
            clients: number;
        };
        /** @description The colleague whose task it is. */
        TaskColleague: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description The action that a task is about. */
        TaskAction: {
            external_id: string;
            /** @description The type of action. */
            type: string;
            label: string;
        };
        /** @description A task of the firm's people. */
        OfficeTask: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description Counts the changes; a change that names it is refused where somebody else came first.
             */
            revision: number;
            text: string;
            /** Format: date */
            due_on: string | null;
            /**
             * Format: date
             * @description The day until which it is put aside.
             */
            snoozed_until: string | null;
            /**
             * Format: date
             * @description The day under which it is listed: the later of the two.
             */
            listed_on: string | null;
            assignee: components["schemas"]["TaskColleague"] | null;
            /** @description The external id of the branch whose task it is. */
            branch: string | null;
            consumer: components["schemas"]["WorklistConsumer"] | null;
            product: components["schemas"]["WorklistProduct"] | null;
            action: components["schemas"]["TaskAction"] | null;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["EventActor"];
            /**
             * Format: date-time
             * @description The moment of the last change.
             */
            changed_at: string;
            changed_by: components["schemas"]["EventActor"];
            /** Format: date-time */
            done_at: string | null;
            done_by: components["schemas"]["EventActor"] | null;
        };
        /** @description A page of tasks. */
        TaskPage: {
            items: components["schemas"]["OfficeTask"][];
            /** @description The value of `after` for the next page; null on the last one. */
            next: string | null;
        };
        /**
         * @description Direction of a telephone call.
         * @enum {string}
         */
        CallDirection: "incoming" | "outgoing";
        /**
         * @description Kind of a note.
         * @enum {string}
         */
        NoteKind: "note" | "call";
        /** @description A telephone call that a note is about. */
        PhoneCall: {
            direction: components["schemas"]["CallDirection"];
            /** @description The person at the other end. */
            with: string;
            /** Format: date-time */
            at: string;
        };
        /** @description The dossier that a note is about. */
        NoteDossier: {
            external_id: string;
            title: string;
        };
        /** @description A colleague whom a note mentions. */
        NoteMention: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            seen_at: string | null;
        };
        /** @description A note of the firm's people, or a telephone call. */
        FirmNote: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["NoteKind"];
            text: string;
            call: components["schemas"]["PhoneCall"] | null;
            consumer: components["schemas"]["WorklistConsumer"] | null;
            dossier: components["schemas"]["NoteDossier"] | null;
            /** Format: date-time */
            written_at: string;
            written_by: components["schemas"]["EventActor"];
            /** Format: date-time */
            edited_at: string | null;
            /** @description The colleagues whom it mentions. */
            mentions: components["schemas"]["NoteMention"][];
            /** @description True while the caller may change it: its author, within a day. */
            is_editable: boolean;
        };
        /** @description A page of notes, the newest first. */
        NotePage: {
            items: components["schemas"]["FirmNote"][];
            /** @description The value of `after` for the next page; null on the last one. */
            next: string | null;
        };
        /** @description A draft as the firm's people read it. */
        InvoiceDraftResource: {
            /** @description The attributes of the invoice as its record has them, with its total. */
            invoice: Record<string, unknown>;
            /** @description The name of the client who is to pay. */
            client_name: string;
            /** Format: int64 */
            revision: number;
            /** Format: date-time */
            updated_at: string;
            /** @description The name of who wrote it last. */
            updated_by: string | null;
        };
        /** @description The envelope around one resource. */
        InvoiceDraftResourceResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["InvoiceDraftResource"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description An invoice that was sent. */
        SentInvoiceResponse: {
            external_id: string;
            public_number: string;
            /** @description True if it was sent before, in which case nothing is sent again. */
            is_repeated: boolean;
        };
        /** @description A credit note that was made. */
        CreditNoteResponse: {
            /** @description The external id of the credit note, which is an invoice. */
            external_id: string;
            public_number: string;
            /** @description The amount that it took off, above zero. */
            amount: components["schemas"]["Money"];
            /** @description The amount of the invoice that is still to be paid. */
            open: components["schemas"]["Money"];
            /** @description The amount that the firm has to pay back, because the invoice was paid. */
            to_pay_back: components["schemas"]["Money"];
            /** @description True if it was made before by the same key. */
            is_repeated: boolean;
        };
        /**
         * @description The kinds of reminders of an invoice that was not paid in time.
         * @enum {string}
         */
        ReminderKind: "reminder" | "final_notice";
        /** @description A reminder of an invoice. */
        InvoiceReminderResource: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ReminderKind"];
            /** Format: date-time */
            sent_at: string;
            /** @description The name of who sent it. */
            sent_by: string | null;
            /** @description The amount that was open. */
            open: components["schemas"]["Money"];
            costs: components["schemas"]["Money"] | null;
            /**
             * Format: date
             * @description The last day on which nobody owes those costs, counted from the second day after it was mailed.
             */
            costs_after: string | null;
            /** @description The external ids of the clients to whose address it was mailed; the others have it in the portal alone. */
            mailed_to: string[];
            /** @description True if its paper is kept. */
            has_paper: boolean;
        };
        /**
         * @description The state of an invoice.
         * @enum {string}
         */
        InvoiceState: "draft" | "sent" | "overdue" | "paid" | "partly_credited" | "credited" | "credit_note";
        /** @description An invoice of the firm with its state. */
        InvoiceOverviewItem: {
            external_id: string;
            state: components["schemas"]["InvoiceState"];
            public_number: string | null;
            label: string | null;
            /** @description The external id and the name of the client. */
            client: string;
            client_name: string;
            dossier: string | null;
            /** Format: date */
            date_created: string | null;
            /**
             * Format: date
             * @description The last day to pay: that of the invoice, or else by the firm's term.
             */
            date_due: string | null;
            total: components["schemas"]["Money"] | null;
            /** @description The amount that is still to be paid. */
            open: components["schemas"]["Money"];
            /** @description The amount that credit notes took off. */
            credited: components["schemas"]["Money"];
            /** @description The amount that the firm has to pay back. */
            to_pay_back: components["schemas"]["Money"];
            /** Format: date */
            paid_on: string | null;
            /** @description True if it was paid at the payment provider, which cannot be taken back here. */
            is_paid_online: boolean;
            /** Format: date */
            reminded_on: string | null;
            /** @description The external id of the invoice that a credit note takes amounts off. */
            credits: string | null;
            managed_by: components["schemas"]["ManagedBy"];
        };
        /** @description A page of the firm's invoices. */
        InvoiceOverview: {
            /** @description Drafts first, then the latest. */
            items: components["schemas"]["InvoiceOverviewItem"][];
            /**
             * Format: int64
             * @description The number of all that were asked for, and their sums.
             */
            count: number;
            total: components["schemas"]["Money"];
            open: components["schemas"]["Money"];
            /** @description The number that an invoice would get if it were sent now. */
            next_number: string;
        };
        /** @description A credit note of an invoice. */
        InvoiceCreditNote: {
            external_id: string;
            public_number: string | null;
            /** Format: date */
            date_created: string | null;
            /** @description The amount that it took off, above zero. */
            amount: components["schemas"]["Money"];
        };
        /** @description An invoice with its credit notes and its reminders. */
        InvoiceDetail: {
            invoice: components["schemas"]["InvoiceOverviewItem"];
            credit_notes: components["schemas"]["InvoiceCreditNote"][];
            reminders: components["schemas"]["InvoiceReminderResource"][];
        };
        /**
         * @description State of a client's account.
         * @enum {string}
         */
        AccountState: "none" | "invited" | "active" | "ended";
        /**
         * @description Field by which a client was found.
         * @enum {string}
         */
        SearchField: "name" | "email" | "postcode" | "dossier" | "external_id" | "phone" | "street" | "iban" | "invoice";
        /** @description A client who was found. */
        SearchResult: {
            external_id: string;
            name: string;
            email: string | null;
            postcode: string | null;
            city: string | null;
            /** @description The state of the client's account. */
            account: components["schemas"]["AccountState"];
            /**
             * Format: int64
             * @description The number of actions that the client has not done.
             */
            open_requests: number;
            /**
             * Format: int64
             * @description The number of them whose deadline has passed.
             */
            overdue_requests: number;
            /** @description The field by which the client was found. */
            matched: components["schemas"]["SearchField"];
        };
        /** @description The clients who were found. */
        SearchResults: {
            items: components["schemas"]["SearchResult"][];
        };
        /**
         * @description Resources on a page of the desk, by sort.
         * @enum {string}
         */
        DeskResource: "worklist" | "clients" | "messages";
        /** @description Resources that a page of the desk has to request again. */
        DeskChange: {
            resources: components["schemas"]["DeskResource"][];
            /** @description The external ids of the clients whom it concerns; absent where any may have changed. */
            clients?: string[] | null;
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
        /** @description The envelope around one resource. */
        CalendarAddressResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["CalendarAddress"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /**
         * @description Why nothing is sent to a webhook endpoint any more.
         * @enum {string}
         */
        DisabledReason: "asked" | "gone" | "failing";
        /** @description An endpoint as the firm sees it. */
        Endpoint: {
            url: string;
            description: string | null;
            /** @description The types of event that are sent; absent: every type. */
            event_types: string[] | null;
            enabled: boolean;
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /** Format: date-time */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description The moment since which every attempt failed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description The moment until which the endpoint asked to be left alone (429 or 503 with `Retry-After`); absent once it has
             *     taken something since.
             */
            quiet_until: string | null;
            /** @description The last cursor of the feed that has become a delivery. */
            cursor: string;
            /**
             * Format: date-time
             * @description The moment until which the previous secret signs as well.
             */
            previous_secret_until: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The signing secret, shown this once: when the endpoint is made, or its secret is changed. */
            secret?: string | null;
        };
        /** @description The envelope around a list of resources. */
        EndpointList: {
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["Endpoint"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        /** @description The envelope around one resource. */
        EndpointResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["Endpoint"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        /** @description A test event that is on its way. */
        Testing: {
            /**
             * Format: uuid
             * @description The id of the event.
             */
            event_id: string;
            /**
             * Format: uuid
             * @description Id of the delivery in the endpoint's log.
             */
            delivery_id: string;
        };
        /** @description The envelope around one resource. */
        TestingResponse: {
            /** @description One resource of JSON:API. */
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["Testing"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            };
        };
        Attempt: {
            /** Format: date-time */
            at: string;
            /**
             * Format: int32
             * @description Status of the response; absent when there was none.
             */
            status: number | null;
            error: string | null;
            /** Format: int64 */
            duration_ms: number;
        };
        /**
         * @description The state of a delivery.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
        /** @description One resource of JSON:API. */
        Resource_Delivery: {
            type: string;
            id: string;
            attributes: components["schemas"]["Delivery"];
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        DeliveryList: {
            data: components["schemas"]["Resource_Delivery"][];
            meta: components["schemas"]["NextResponse"];
        };
        /** @description An event on its way to an endpoint. */
        Delivery: {
            /** Format: uuid */
            event_id: string;
            event_type: string;
            status: components["schemas"]["DeliveryStatus"];
            /** Format: int64 */
            attempt_count: number;
            /**
             * Format: date-time
             * @description Time of the next attempt; not before the endpoint's `quiet_until`, unless it was asked for by hand.
             */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            failed_at: string | null;
            /**
             * Format: int64
             * @description HTTP status of the response to the last attempt.
             */
            last_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            attempts?: components["schemas"]["Attempt"][] | null;
        };
        /** @description The envelope around one resource. */
        DeliveryResponse: {
            data: components["schemas"]["Resource_Delivery"];
        };
        /** @description The description of an API as an OpenAPI document. */
        OpenApiDocument: Record<string, unknown>;
        /** @description The address of a JSON Schema. */
        SchemaAddress: {
            /** @description The path at which it is served. */
            href: string;
        };
        /** @description The envelope around a list of resources. */
        SchemaAddressList: {
            data: {
                type: string;
                id: string;
                attributes: components["schemas"]["SchemaAddress"];
                /** @description Metadata of a record that forms are filled in from. */
                meta?: components["schemas"]["ResourceMeta"];
            }[];
        };
        Object: {
            [key: string]: unknown;
        };
        /** @description One resource of JSON:API. */
        Resource_Text: {
            type: string;
            id: string;
            /** @description A text of the portal. */
            attributes: {
                /** @description The portal's own words by language tag: `nl`, `nl-x-informal`, `en`, `en-x-informal`. */
                translation: {
                    [key: string]: string;
                };
            };
            /** @description Metadata of a record that forms are filled in from. */
            meta?: components["schemas"]["ResourceMeta"];
        };
        /** @description Every text of the portal. */
        TextList: {
            data: components["schemas"]["Resource_Text"][];
        };
        LicencePut: {
            attributes: components["schemas"]["Licence"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        LicencePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Licence` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        BranchPut: {
            attributes: components["schemas"]["Branch"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        BranchPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Branch` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        AdviserPut: {
            attributes: components["schemas"]["Adviser"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        AdviserPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Adviser` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        AdviserCreate: {
            attributes: components["schemas"]["Adviser"];
        };
        ConsumerPut: {
            attributes: components["schemas"]["Consumer"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        ConsumerPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Consumer` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        ConsumerCreate: {
            attributes: components["schemas"]["Consumer"];
        };
        DossierPut: {
            attributes: components["schemas"]["DossierAttributes"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        DossierPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `DossierAttributes` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        DossierCreate: {
            attributes: components["schemas"]["DossierAttributes"];
        };
        MortgagePut: {
            attributes: components["schemas"]["Mortgage"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        MortgagePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Mortgage` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        MortgageCreate: {
            attributes: components["schemas"]["Mortgage"];
        };
        CreditPut: {
            attributes: components["schemas"]["Credit"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        CreditPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Credit` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        CreditCreate: {
            attributes: components["schemas"]["Credit"];
        };
        LifeinsurancePut: {
            attributes: components["schemas"]["Lifeinsurance"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        LifeinsurancePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Lifeinsurance` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        LifeinsuranceCreate: {
            attributes: components["schemas"]["Lifeinsurance"];
        };
        GeneralInsurancePut: {
            attributes: components["schemas"]["GeneralInsurance"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        GeneralInsurancePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `GeneralInsurance` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        GeneralInsuranceCreate: {
            attributes: components["schemas"]["GeneralInsurance"];
        };
        WoongarantPut: {
            attributes: components["schemas"]["Woongarant"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        WoongarantPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Woongarant` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        WoongarantCreate: {
            attributes: components["schemas"]["Woongarant"];
        };
        AppointmentPut: {
            attributes: components["schemas"]["Appointment"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        AppointmentPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Appointment` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        AppointmentCreate: {
            attributes: components["schemas"]["Appointment"];
        };
        OtdPut: {
            attributes: components["schemas"]["Otd"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        OtdPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Otd` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        OtdCreate: {
            attributes: components["schemas"]["Otd"];
        };
        BankguaranteePut: {
            attributes: components["schemas"]["Bankguarantee"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        BankguaranteePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Bankguarantee` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        BankguaranteeCreate: {
            attributes: components["schemas"]["Bankguarantee"];
        };
        FgvPut: {
            attributes: components["schemas"]["Fgv"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        FgvPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Fgv` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        FgvCreate: {
            attributes: components["schemas"]["Fgv"];
        };
        CardifaoPut: {
            attributes: components["schemas"]["Cardifao"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        CardifaoPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Cardifao` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        CardifaoCreate: {
            attributes: components["schemas"]["Cardifao"];
        };
        PurchaseIntentionPut: {
            attributes: components["schemas"]["PurchaseIntention"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        PurchaseIntentionPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `PurchaseIntention` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        PurchaseIntentionCreate: {
            attributes: components["schemas"]["PurchaseIntention"];
        };
        InvoicePut: {
            attributes: components["schemas"]["Invoice"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        InvoicePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Invoice` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        InvoiceCreate: {
            attributes: components["schemas"]["Invoice"];
        };
        BusinessIncomePut: {
            attributes: components["schemas"]["BusinessIncome"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        BusinessIncomePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `BusinessIncome` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        BusinessIncomeCreate: {
            attributes: components["schemas"]["BusinessIncome"];
        };
        WillWritingAdvicePut: {
            attributes: components["schemas"]["WillWritingAdvice"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        WillWritingAdvicePatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `WillWritingAdvice` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        WillWritingAdviceCreate: {
            attributes: components["schemas"]["WillWritingAdvice"];
        };
        ActionPut: {
            attributes: components["schemas"]["Action"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        ActionPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Action` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        ActionCreate: {
            attributes: components["schemas"]["Action"];
        };
        DocumentPut: {
            attributes: components["schemas"]["Document"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        DocumentPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Document` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        DocumentCreate: {
            attributes: components["schemas"]["Document"];
        };
        BannerPut: {
            attributes: components["schemas"]["Banner"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        BannerPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Banner` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        BannerCreate: {
            attributes: components["schemas"]["Banner"];
        };
        NotificationPut: {
            attributes: components["schemas"]["Notification"];
            /** @description Only grows: the same one again changes nothing, an older one is refused. */
            version: number;
        };
        NotificationPatch: {
            /** @description Version of the changed record; the next one where it is left out. */
            version?: number | null;
            /** @description Members of `Notification` that change; a null empties one. What stands afterwards has to fit that schema. */
            attributes: Record<string, unknown>;
        };
        NotificationCreate: {
            attributes: components["schemas"]["Notification"];
        };
        /**
         * @description Act that a document is put into the portal for.
         *
         *     `read`: The document stands among the important documents; nothing is asked.
         *
         *     `download`: The owners are asked to download the document, which is sealed as their receipt of it.
         *
         *     `approve`: The owners are asked whether they approve the document.
         * @enum {string}
         */
        PublicationPurpose: "read" | "download" | "approve";
        /** @description A document that is put into the portal with its file. */
        NewPublication: {
            purpose: components["schemas"]["PublicationPurpose"];
            label: string;
            /** @description External ids of the consumers whom it is for; none: those of the product, or everybody where it is to be read. */
            owners?: string[];
            product?: components["schemas"]["ProductReference"] | null;
            /** @description Words for the consumer. */
            message?: string | null;
            /**
             * Format: date
             * @description The day until which it is to be downloaded or approved.
             */
            deadline?: string | null;
            /** @description The language that it is written in; absent: it serves every language. */
            language?: components["schemas"]["Locale"] | null;
            /** @description Heading of the document among the important documents. */
            category?: components["schemas"]["DocumentCategory"] | null;
            /** @description External id of the document that it takes the place of, which is archived with its request. */
            replaces?: string | null;
        };
        /** @description A document with its file. */
        NewPublicationForm: {
            /** @description The publication, as JSON. */
            publication: components["schemas"]["NewPublication"];
            /** @description The file: PDF, JPEG, PNG, BMP or GIF, of at most 25 MiB. It becomes a PDF that the portal writes. */
            file: string[];
        };
        /** @description A reason to undo something that a client did. */
        UndoRequest: {
            /** @description Stands in the audit trail. Members of staff who reopen an order have to give it. */
            reason?: string | null;
        };
        /** @description The firm's judgement of a delivery. */
        Review: {
            verdict: components["schemas"]["Judgement"];
            /** @description The reason of a rejection, in the words that the consumer reads; needed for one. */
            reason?: string | null;
            /**
             * Format: uuid
             * @description The portal's id of the document that was looked at: nothing is judged when another one waits by now.
             */
            upload?: string | null;
        };
        /** @description A report that a mail did not arrive and never will. */
        MailBounce: {
            /** @description The mail's `Message-ID`, with or without angle brackets, or the part before its `@`; this or the address. */
            message_id?: string | null;
            /** @description The address that refused it, where the mail itself is not known. */
            address?: string | null;
            /** @description The reason, in the words of the mail server. */
            reason?: string | null;
        };
        /** @description An invitation of a consumer. */
        Invite: {
            /** @description The branch that the link leads to; absent: that of the consumer's record, or else the firm's first. */
            domain?: string | null;
            /** @description True mails another one even where the last was sent just now. */
            again?: boolean;
        };
        /** @description A link that signs a consumer in. */
        HandOver: {
            /** @description The branch that the link leads to; absent: that of the consumer's record, or else the firm's first. */
            domain?: string | null;
            /** @description The name of a colleague who views the portal as the consumer: the session then sees everything and decides nothing. */
            colleague?: string | null;
            /**
             * @description The name of the employee at whose request the link is made, where it is for the consumer: it stands in the
             *     evidence of what is signed in that session.
             */
            requested_by?: string | null;
        };
        /** @description A reset of a second factor. */
        ResetTwoFactor: {
            /** @description The way in which it was established that the consumer asks for it; it stands in the audit trail. */
            identity_check?: string | null;
        };
        /** @description A hold on a consumer's data. */
        Hold: {
            /** @description The reason why nothing may be deleted; kept with the hold. */
            reason: string;
        };
        /** @description The document that a request asks for. */
        NewRequestDocument: {
            description?: string | null;
            upload_requirements?: string[];
        };
        /** @description One request, in the words that the client reads. */
        NewRequest: {
            type: components["schemas"]["ActionType"];
            for?: components["schemas"]["AskedOf"];
            completion?: components["schemas"]["Completion"];
            label: string;
            comment?: string | null;
            /** Format: date */
            deadline?: string | null;
            document?: components["schemas"]["NewRequestDocument"] | null;
        };
        /** @description The list that requests began with. */
        TemplateReference: {
            id: string;
            /** Format: int64 */
            version: number;
        };
        /** @description Requests that are sent together. */
        RequestSet: {
            /** @description The needs list with which the set began. */
            template?: components["schemas"]["TemplateReference"] | null;
            /**
             * Format: date
             * @description The last day, for each request that names none of its own.
             */
            deadline?: string | null;
            /** @description The product or dossier that they are about, as far as their type allows it. */
            product?: components["schemas"]["ProductReference"] | null;
            requests: components["schemas"]["NewRequest"][];
        };
        /** @description The document that a request asks for. */
        TemplateDocumentInput: {
            /** @default {} */
            description?: components["schemas"]["Localised"];
            upload_requirements?: components["schemas"]["Localised"][];
        };
        /** @description One request of a needs list. */
        TemplateItemInput: {
            /** @description Id that is unique in the list. */
            id: string;
            /** @description The type of the action that it becomes. */
            type: components["schemas"]["ActionType"];
            for?: components["schemas"]["AskedOf"];
            completion?: components["schemas"]["Completion"];
            label: components["schemas"]["Localised"];
            /** @default {} */
            comment?: components["schemas"]["Localised"];
            document?: components["schemas"]["TemplateDocumentInput"] | null;
            /** @description True if the item is ticked by default. */
            is_selected?: boolean;
        };
        /** @description A list of what is asked together. */
        RequestTemplateInput: {
            name: components["schemas"]["Localised"];
            /**
             * @description Advice for colleagues on the use of the list.
             * @default {}
             */
            description?: components["schemas"]["Localised"];
            /** @description True if it can be chosen for a client. */
            is_offered?: boolean;
            /**
             * Format: uint16
             * @description Days that a client gets, from the day of asking.
             */
            deadline_days?: number | null;
            items: components["schemas"]["TemplateItemInput"][];
        };
        /** @description The next version of a needs list. */
        PutTemplate: {
            /**
             * Format: int64
             * @description Version of the list, which only grows.
             */
            version: number;
            attributes: components["schemas"]["RequestTemplateInput"];
        };
        /** @description A message to a consumer. */
        NewFirmMessage: {
            text: string;
            /** @description The external id of the dossier in whose thread it goes; absent: the consumer's general thread. */
            dossier?: string | null;
            /** @description The external id of the request that it is about. */
            action?: string | null;
            /** @description True for advice that is given, which seals the message. */
            advice?: boolean;
        };
        /** @description A message to a consumer with files. */
        NewFirmMessageForm: {
            text: string;
            /** @description The external id of the dossier in whose thread it goes; absent: the consumer's general thread. */
            dossier?: string | null;
            /** @description The external id of the request that it is about. */
            action?: string | null;
            /**
             * @description `true` for advice that is given, which seals the message.
             * @enum {string|null}
             */
            advice?: "true" | "false" | null;
            /** @description The attached files, at most five: PDF, JPEG, PNG, BMP or GIF; at most 25 MiB together. */
            "file[]": string[];
        };
        /** @description The point up to which a thread was read. */
        ReadByFirm: {
            /** @description The external id of the dossier of the thread; absent: the general thread. */
            dossier?: string | null;
            /**
             * Format: uuid
             * @description The portal's id of the last message that was read.
             */
            up_to: string;
        };
        /** @description Body of calls without a payload: absent or `{}`. */
        EmptyBody: Record<string, unknown>;
        /** @description The product that was withdrawn from. */
        WithdrawnProduct: {
            /** @description `otd`. */
            kind: components["schemas"]["ProductKind"];
            external_id: string;
        };
        /** @description A withdrawal that came in by letter, or otherwise outside the portal. */
        RecordWithdrawal: {
            /** @description The external id of whoever withdraws: one of those who signed. */
            consumer_external_id: string;
            product: components["schemas"]["WithdrawnProduct"];
            /**
             * Format: date
             * @description The day on which it was sent, which says whether it was in time.
             */
            sent_on: string;
            /** @description The name under the statement; absent: that of the consumer's record. */
            name?: string | null;
            /**
             * Format: email
             * @description The address to which the confirmation is mailed; absent: the consumer's own.
             */
            email?: string | null;
        };
        /** @description The rejection of a proposal. */
        RefuseProposal: {
            /** @description The reason, in the words that the consumer reads. */
            reason: string;
        };
        /** @description Maintenance of the portal, now or announced. */
        MaintenanceInput: {
            /** @description Replaces the whole portal by the maintenance page. */
            maintenance?: boolean;
            /** @description Shows the notice on the sign-in page. */
            show_notice?: boolean;
            notice?: components["schemas"]["Localised"] | null;
        };
        /** @description Settings of the invoices that the firm makes in the portal. */
        InvoiceSettingsInput: {
            /** @description The text before the digits of a number, with `{year}` where the year comes. */
            number_prefix?: string;
            /**
             * Format: uint8
             * @description The least number of digits behind it.
             */
            number_digits?: number;
            /**
             * Format: uint32
             * @description The number with which the series of a year begins. A series that is further goes on where it is.
             */
            first_number?: number;
            /**
             * Format: uint16
             * @description The days after its date within which an invoice is to be paid.
             */
            payment_days?: number;
            /**
             * Format: date
             * @description The last day of which the books are closed: nothing of it or earlier is sent, paid or taken back.
             */
            closed_through?: string | null;
            /** @description True for a firm that can set off the VAT that it pays; one that renders exempt services adds it to collection costs. */
            deducts_vat?: boolean;
        };
        /**
         * @description Settings of the mails about changes, and of their times. Letters about an account (a password, two-factor, an
         *     invitation) are mailed always and at once.
         */
        MailSettingsInput: {
            /** @description True if consumers are mailed about changes; changes from before this was switched on are never mailed. */
            enabled?: boolean;
            /** @description Display name of the sender; absent: the firm's name. */
            from_name?: string | null;
            /**
             * Format: email
             * @description Address to which a mail is answered.
             */
            reply_to?: string | null;
            new_actions?: boolean;
            reminders?: boolean;
            rejected_documents?: boolean;
            appointments?: boolean;
            /** @description A receipt of what was signed or decided. */
            receipts?: boolean;
            /** @description True if a new message of the firm is mailed about; its text never is. */
            messages?: boolean;
            /** @description Days before a deadline at which a reminder is sent; 0 is the day itself. */
            remind_days_before?: number[];
            /**
             * Format: clock-time
             * @description Time of those days at which reminders are mailed.
             */
            remind_at?: string;
            /**
             * Format: clock-time
             * @description Time of day from which mail is sent; absent: at any hour.
             */
            send_from?: string | null;
            /**
             * Format: clock-time
             * @description Time of day until which mail is sent; absent: at any hour.
             */
            send_until?: string | null;
            /** @description Days of the week on which nothing is sent. */
            quiet_weekdays?: components["schemas"]["Weekday"][];
            /** @description True if nothing is sent on Dutch public holidays (Algemene termijnenwet, art. 3). */
            quiet_public_holidays?: boolean;
            /** @description Further days on which nothing is sent. */
            quiet_dates?: string[];
            /**
             * @description The firm's own words, by block (`GET /settings/mail-texts` lists them); other blocks have the portal's own.
             * @default {}
             */
            texts?: components["schemas"]["MailTexts"];
        };
        /** @description A firm's settings, as the firm stores them and the portal reads them. */
        LicenceInput: {
            name: string;
            /** @description Host names that lead straight to this firm. */
            hosts?: string[];
            /** @description True if a visitor without a branch is offered a choice. */
            show_domain_chooser?: boolean;
            languages?: components["schemas"]["Language"][];
            /**
             * @default {
             *       "color_primary": "#1f4e79",
             *       "color_accent": "#c2571a",
             *       "color_buttons": "#1f4e79",
             *       "color_links": "#1f4e79",
             *       "color_headers": "#1b2a3a",
             *       "color_subheaders": "#31465c",
             *       "color_small_headers": "#4a5f75",
             *       "color_menu_background": "#ffffff",
             *       "color_menu_active": "#1f4e79",
             *       "color_menu_text": "#31465c",
             *       "color_footer_background": "#eef2f6",
             *       "color_footer_text": "#31465c",
             *       "font_family": "Roboto",
             *       "font_size": 16
             *     }
             */
            theme?: components["schemas"]["Theme"];
            /**
             * @default {
             *       "show_appointment_form": false,
             *       "do_show_incometype_field": false,
             *       "do_show_productphase_field": false,
             *       "do_show_mortgage_timeline": false,
             *       "do_show_purchaseintention_timeline": false,
             *       "can_cancel_appointments": false,
             *       "show_dossier_number": false,
             *       "default_address_style": "formal",
             *       "show_appointment_type": false,
             *       "has_no_otd_conditions": false,
             *       "hides_clients_in_calendars": false
             *     }
             */
            features?: components["schemas"]["Features"];
            /**
             * @default {
             *       "has_ockto_enabled": false,
             *       "has_iwize_enabled": false,
             *       "has_generalinsurance_enabled": false,
             *       "has_truemeeting_enabled": false,
             *       "has_messages_enabled": false,
             *       "has_live_updates_enabled": true,
             *       "has_push_enabled": false,
             *       "has_notices_enabled": false
             *     }
             */
            modules?: components["schemas"]["Modules"];
            /**
             * @default {
             *       "mortgage_check_enable_question_1b": false,
             *       "mortgage_check_enable_question_7b_c": false,
             *       "mortgage_check_enable_question_11": false
             *     }
             */
            smartcare?: components["schemas"]["Smartcare"];
            /**
             * @default {
             *       "header_image": null,
             *       "header_full_width": false,
             *       "logo_image": null,
             *       "payment_method_image": null,
             *       "lead_source": null,
             *       "welcome_title": {},
             *       "welcome_content": {},
             *       "important_documents_title": {},
             *       "important_documents_content": {},
             *       "footer_content": {},
             *       "adviser_label": {},
             *       "dossier_owner_label": {},
             *       "otd_conditions": {},
             *       "sepa_text": {},
             *       "mortgage_check_introduction": {},
             *       "mortgage_check_introduction_step_1": {},
             *       "mortgage_check_introduction_step_2": {},
             *       "mortgage_check_introduction_step_3": {},
             *       "mortgage_check_introduction_step_4": {},
             *       "mortgage_check_introduction_step_5": {},
             *       "mortgage_check_introduction_step_6": {},
             *       "mortgage_check_outcome_necessary": {},
             *       "mortgage_check_outcome_desirable": {},
             *       "mortgage_check_outcome_not_needed": {},
             *       "disability_cover_introduction": {},
             *       "disability_cover_premium": {},
             *       "disability_cover_accept_button": {},
             *       "disability_cover_decline_button": {},
             *       "income_type_label": {},
             *       "product_phase_label": {}
             *     }
             */
            content?: components["schemas"]["Content"];
            /** @description The firm's own wording for texts of the portal. */
            dictionary?: components["schemas"]["DictionaryEntry"][];
            /**
             * @default {
             *       "maintenance": false,
             *       "show_notice": false,
             *       "notice": null
             *     }
             */
            maintenance?: components["schemas"]["MaintenanceInput"];
            product_phases?: components["schemas"]["Choice"][];
            income_types?: components["schemas"]["Choice"][];
            /**
             * @description Telephone number and e-mail address for consumers, on every page.
             * @default {
             *       "phone": null,
             *       "email": null
             *     }
             */
            contact?: components["schemas"]["FirmContact"];
            /**
             * @description The firm's legal details, which stand on its invoices and service orders.
             * @default {
             *       "name": null,
             *       "street": null,
             *       "city": null,
             *       "kvk": null,
             *       "vat_id": null,
             *       "afm": null,
             *       "iban": null
             *     }
             */
            legal?: components["schemas"]["LegalDetails"];
            /**
             * @description Numbers, terms and closed books of the invoices that the firm makes in the portal.
             * @default {
             *       "number_prefix": "{year}-",
             *       "number_digits": 4,
             *       "first_number": 1,
             *       "payment_days": 14,
             *       "closed_through": null,
             *       "deducts_vat": false
             *     }
             */
            invoices?: components["schemas"]["InvoiceSettingsInput"];
            /**
             * @description Usual answering times in working days, as in `{"documents": 2}`.
             * @default {
             *       "documents": null,
             *       "forms": null,
             *       "decisions": null,
             *       "damage_reports": null
             *     }
             */
            answering_times?: components["schemas"]["AnsweringTimes"];
            /**
             * @description Texts about messages to the firm, where `modules.has_messages_enabled` is on.
             * @default {
             *       "office_hours": null
             *     }
             */
            messages?: components["schemas"]["MessageSettings"];
            /**
             * @description Modes of consumers' proposals to change their own data, as in `{"address": "approve", "phone": "notify"}`;
             *     absent fields are off.
             * @default {
             *       "address": "off",
             *       "phone": "off",
             *       "email": "off",
             *       "iban": "off",
             *       "marital_state": "off",
             *       "contact_preference": "off"
             *     }
             */
            change_proposals?: components["schemas"]["ProposalSettings"];
            /**
             * @description Settings of the mails to consumers about changes.
             * @default {
             *       "enabled": false,
             *       "from_name": null,
             *       "reply_to": null,
             *       "new_actions": true,
             *       "reminders": true,
             *       "rejected_documents": true,
             *       "appointments": true,
             *       "receipts": true,
             *       "messages": true,
             *       "remind_days_before": [
             *         3,
             *         0
             *       ],
             *       "remind_at": "09:00",
             *       "send_from": "08:00",
             *       "send_until": "20:00",
             *       "quiet_weekdays": [
             *         "sunday"
             *       ],
             *       "quiet_public_holidays": true,
             *       "quiet_dates": [],
             *       "texts": {}
             *     }
             */
            mail?: components["schemas"]["MailSettingsInput"];
            /**
             * Format: uint8
             * @description The score from 0 to 100 that a new password must reach.
             */
            minimum_password_strength?: number;
            /** @description True if every consumer has to set up a second factor. A consumer's record can require it of one. */
            two_factor_required?: boolean;
            /** @description The providers by which consumers sign in besides password and passkey, in the order of their buttons. */
            identity_providers?: components["schemas"]["IdentityProvider"][];
            /**
             * @description Levels of assurance that a session needs to submit actions of a type, as in `{"SIGN_OTD": "substantial"}`.
             * @default {}
             */
            assurance?: {
                APPROVE_DOCUMENT?: components["schemas"]["AssuranceLevel"];
                BANK_GUARANTEE_PROPOSAL?: components["schemas"]["AssuranceLevel"];
                CALCULATE_DISABILITY_PREMIUM?: components["schemas"]["AssuranceLevel"];
                CONSUMER_PROFILE_FORM?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_ADDED_DOCUMENT?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_DOCUMENT_MANAGEMENT_FILE?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_FINAL_OFFER?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_INDICATIVE_PROPOSAL?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_OTD_SIGNED?: components["schemas"]["AssuranceLevel"];
                DOWNLOAD_OTD_UNSIGNED?: components["schemas"]["AssuranceLevel"];
                EDIT_MARKET_VALUE?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM_DIGID?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM_IWIZE?: components["schemas"]["AssuranceLevel"];
                INVENTORY_FORM_OCKTO?: components["schemas"]["AssuranceLevel"];
                KNOWLEDGE_FORM?: components["schemas"]["AssuranceLevel"];
                MORTGAGE_CHECK?: components["schemas"]["AssuranceLevel"];
                PAY_INVOICE?: components["schemas"]["AssuranceLevel"];
                PRESENT_OPPORTUNITY?: components["schemas"]["AssuranceLevel"];
                REQUEST_ADVICE?: components["schemas"]["AssuranceLevel"];
                REQUEST_BANK_GUARANTEE?: components["schemas"]["AssuranceLevel"];
                REQUEST_DATE_CONDITIONS_PRECEDENT?: components["schemas"]["AssuranceLevel"];
                REQUEST_PENSION_XML?: components["schemas"]["AssuranceLevel"];
                REUPLOAD_DOCUMENT?: components["schemas"]["AssuranceLevel"];
                SIGN_OTD?: components["schemas"]["AssuranceLevel"];
                SIGN_WOONGARANT_PROPOSAL?: components["schemas"]["AssuranceLevel"];
                START_DISABILITY_COVER?: components["schemas"]["AssuranceLevel"];
                UPDATE_MORTGAGE?: components["schemas"]["AssuranceLevel"];
                UPLOAD_DOCUMENT?: components["schemas"]["AssuranceLevel"];
            };
            /** @description Access of the firm's staff to `/desk`, and their rights there. */
            desk?: components["schemas"]["DeskMode"];
            /** @description The reasons for which the firm's people reject a document; empty: those that the desk begins with. */
            rejection_reasons?: components["schemas"]["RejectionReason"][];
            /**
             * @description Retention period of each class of data.
             * @default {
             *       "advice_years": 5,
             *       "tax_years": 7,
             *       "accesses_days": 730,
             *       "events_days": 365,
             *       "drafts_days": 180
             *     }
             */
            retention?: components["schemas"]["Retention"];
            /**
             * @description Withdrawal period for signed contracts, by the kind of product, as in `{"otd": {"days": 14}}`; 14 days for kinds
             *     without an entry.
             * @default {}
             */
            withdrawal?: {
                [key: string]: components["schemas"]["WithdrawalTerm"];
            };
        };
        DraftBody: {
            /** @description Attributes as in `GET /licence/{slug}`, without `hosts`. */
            attributes: components["schemas"]["LicenceInput"];
            /**
             * Format: int64
             * @description The version of the settings on which it is based.
             */
            base_version: number;
            /** @description The revision that was read; null where there was no draft. */
            revision?: string | null;
        };
        CheckBody: {
            /** @description Attributes as in `GET /licence/{slug}`, without `hosts`. */
            attributes: components["schemas"]["LicenceInput"];
        };
        PublishBody: {
            /** @description The revision of the draft that was read. */
            revision: string;
        };
        PreviewBody: {
            /** @description A page of the portal. */
            path: string;
            /** @description The external id of the client as whom the portal is seen, read only. */
            consumer?: string | null;
        };
        RestoreBody: {
            /** @description The revision that was read; null where there was no draft. */
            revision?: string | null;
        };
        /** @description A colleague who is to have an account. */
        NewStaffAccount: {
            name: string;
            email: string;
            role: components["schemas"]["StaffRole"];
            scope: components["schemas"]["ClientScope"];
            branch?: string | null;
            adviser?: string | null;
            /** @description Language of their mails: `nl` (the default) or `en`. */
            locale?: components["schemas"]["Locale"] | null;
        };
        /** @description Changes of an account; an absent member stays as it is. */
        StaffAccountChange: {
            name?: string | null;
            role?: components["schemas"]["StaffRole"] | null;
            scope?: components["schemas"]["ClientScope"] | null;
            /** @description Null: none any more. */
            branch?: string | null;
            /** @description Null: none any more. */
            adviser?: string | null;
            disabled?: boolean | null;
        };
        /** @description Reason for resetting the account. */
        StaffReset: {
            /** @description Way in which their identity was verified. */
            reason: string;
        };
        /** @description A key that is to be made. */
        NewServiceKey: {
            name: string;
            scopes: components["schemas"]["ServiceKeyScope"][];
            /** @description CIDR blocks or single addresses; none: it works from everywhere. */
            networks?: string[];
            /**
             * Format: date
             * @description The last day on which it works, in Amsterdam; absent: it does not end by itself.
             */
            last_day?: string | null;
        };
        /** @description The work that is handed over. */
        NewHandover: {
            /**
             * Format: uuid
             * @description The id of the colleague who gets it.
             */
            to: string;
            /**
             * Format: date
             * @description Only tasks that are listed on or after this day, and those without a date.
             */
            from?: string | null;
            /** @description The open tasks; false leaves them out. */
            tasks: boolean;
            /** @description The dossiers and clients of the colleague's adviser record; false leaves them out. */
            dossiers: boolean;
        };
        /** @description The product that a new task or note is about. */
        ProductName: {
            kind: components["schemas"]["ProductKind"];
            external_id: string;
        };
        /** @description A new task. It is about a client, a product or an action, or about nothing. */
        NewTask: {
            text: string;
            /** Format: date */
            due_on?: string | null;
            /**
             * Format: uuid
             * @description The id of the colleague whose task it is.
             */
            assignee?: string | null;
            /** @description The external id of the branch whose task it is. */
            branch?: string | null;
            /** @description The external id of the client whom it is about. */
            consumer?: string | null;
            product?: components["schemas"]["ProductName"] | null;
            /** @description The external id of the action that it is about. */
            action?: string | null;
        };
        /** @description Changes of a task, as a merge patch (RFC 7396): an absent member stays as it is. */
        TaskPatch: {
            /**
             * Format: int64
             * @description The revision that the change begins with; where it is left out, the change is made whatever others did.
             */
            revision?: number | null;
            text?: string | null;
            /**
             * Format: date
             * @description Null: without a date.
             */
            due_on?: string | null;
            /**
             * Format: date
             * @description Null: not put aside any more.
             */
            snoozed_until?: string | null;
            /**
             * Format: uuid
             * @description The id of the colleague whose task it is; null: nobody's.
             */
            assignee?: string | null;
            /** @description The external id of the branch whose task it is; null: none's. */
            branch?: string | null;
            done?: boolean | null;
        };
        /** @description A telephone call that a note is about. */
        PhoneCallInput: {
            direction: components["schemas"]["CallDirection"];
            /** @description The person at the other end. */
            with: string;
            /** Format: date-time */
            at: string;
        };
        /** @description A new note about a client or a dossier; with a `call` it is a telephone call. */
        NewNote: {
            /** @description The external id of the client whom it is about. */
            consumer?: string | null;
            /** @description The external id of the dossier that it is about. */
            dossier?: string | null;
            text: string;
            call?: components["schemas"]["PhoneCallInput"] | null;
            /** @description The ids of the colleagues whom it mentions. */
            mentions?: string[];
        };
        /** @description Changes of a note, as a merge patch (RFC 7396): an absent member stays as it is. */
        NotePatch: {
            text?: string | null;
            /** @description Null: it is about no call. */
            call?: components["schemas"]["PhoneCallInput"] | null;
            /** @description The ids of all colleagues whom it mentions. */
            mentions?: string[] | null;
        };
        /** @description A record whose document is shown before it is stored. */
        DocumentPreview: {
            /** @description The attributes of the record, as they would be put. */
            attributes: {
                [key: string]: unknown;
            };
        };
        /** @description An invoice that is being written. */
        InvoiceDraftRequest: {
            /** @description The attributes of the invoice as its record has them, without a number; parts may still be missing. */
            attributes: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The revision that is changed; not for a new draft.
             */
            revision?: number | null;
        };
        /** @description The draft that is sent. */
        SendInvoiceRequest: {
            /**
             * Format: int64
             * @description The revision that whoever sends it has read; absent: whatever stands.
             */
            revision?: number | null;
        };
        /** @description A line of an invoice that is credited. */
        CreditedLine: {
            /**
             * Format: uint
             * @description The position of the line, from 0.
             */
            line: number;
            /** @description The amount that is credited of it, VAT excluded; absent: all of it. */
            amount?: number | null;
        };
        /** @description The part of an invoice that is to be credited; without lines and amount, all that is left of it. */
        CreditRequest: {
            /** @description The reason, which stands on the credit note. */
            reason?: string | null;
            /** @description The lines that are credited. */
            lines?: components["schemas"]["CreditedLine"][];
            /** @description The amount that is credited, VAT included; for an invoice of which every line has the same rate. */
            amount?: number | null;
        };
        /** @description A payment by transfer. */
        RecordPaymentRequest: {
            /**
             * Format: date
             * @description The day on which the amount came in; no day to come.
             */
            paid_on: string;
        };
        /** @description The reminder that is sent. */
        InvoiceReminderRequest: {
            /** @description `final_notice` is the letter that a consumer gets before collection costs. */
            kind: components["schemas"]["ReminderKind"];
        };
        /** @description An endpoint that is to be made. */
        NewEndpoint: {
            url: string;
            description?: string | null;
            /** @description Absent: every type, also those that come later. */
            event_types?: string[] | null;
            /** @description The cursor of the feed from which on it hears; empty: from the start; absent: from now on. */
            after?: string | null;
        };
        /** @description A change of an endpoint: a field that is left out stays as it is. */
        EndpointChange: {
            url?: string | null;
            description?: string | null;
            event_types?: string[] | null;
            /** @description True switches the endpoint on again, also before its `quiet_until`: it then gets what was held back meanwhile. */
            enabled?: boolean | null;
        };
        /** @description A new secret that is asked for. */
        SecretRotation: {
            /**
             * Format: int64
             * @description Hours for which the secret until now goes on signing as well, 0 to 168.
             */
            overlap_hours?: number;
        };
        /** @description The place from which events are delivered again: one of the two. */
        Replay: {
            /** @description A cursor of the feed; empty: from the start. */
            after?: string | null;
            /**
             * Format: date-time
             * @description The moment from which events are delivered again.
             */
            since?: string | null;
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
    get_licence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenceResponse"];
                };
            };
        };
    };
    put_licence: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicencePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    patch_licence: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["LicencePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    get_branch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchResponse"];
                };
            };
        };
    };
    put_branch: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_branch: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_branch: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["BranchPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_branches: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchList"];
                };
            };
        };
    };
    get_adviser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdviserResponse"];
                };
            };
        };
    };
    put_adviser: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdviserPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_adviser: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_adviser: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["AdviserPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_advisers: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdviserList"];
                };
            };
        };
    };
    create_adviser: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdviserCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    get_consumer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerResponse"];
                };
            };
        };
    };
    put_consumer: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsumerPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_consumer: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_consumer: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["ConsumerPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_consumers: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Consumers: the address to sign in with. */
                email?: string;
                /** @description Consumers: `true` for those whose relationship has ended. */
                ended?: boolean;
                /** @description Consumers: `false` for those who have not set a password yet, `true` for those who have. */
                has_password?: boolean;
                /**
                 * @description Consumers: `none` for those who were never invited, `invited` for those who have an invitation and no way to sign in
                 *     yet, `active` for the others.
                 */
                account?: "none" | "invited" | "active";
                /** @description Consumers: the external id of their branch. */
                branch?: string;
                /**
                 * @description Consumers: `name` for an order by last name, without its prefix; absent: by external id. `after` is the external id of
                 *     the last one in either order.
                 */
                sort?: "name";
                /** @description Consumers: `true` for their number in `meta.total`. */
                count?: boolean;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerList"];
                };
            };
        };
    };
    create_consumer: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsumerCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    get_dossier: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DossierResponse"];
                };
            };
        };
    };
    put_dossier: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DossierPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_dossier: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_dossier: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["DossierPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_dossiers: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DossierList"];
                };
            };
        };
    };
    create_dossier: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DossierCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_dossier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_dossier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_mortgage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MortgageResponse"];
                };
            };
        };
    };
    put_mortgage: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MortgagePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_mortgage: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_mortgage: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["MortgagePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_mortgage: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MortgageList"];
                };
            };
        };
    };
    create_mortgage: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MortgageCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_mortgage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_mortgage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_credit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditResponse"];
                };
            };
        };
    };
    put_credit: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_credit: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_credit: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["CreditPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_credit: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditList"];
                };
            };
        };
    };
    create_credit: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_credit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_credit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_lifeinsurance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LifeinsuranceResponse"];
                };
            };
        };
    };
    put_lifeinsurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LifeinsurancePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_lifeinsurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_lifeinsurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["LifeinsurancePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_lifeinsurance: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LifeinsuranceList"];
                };
            };
        };
    };
    create_lifeinsurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LifeinsuranceCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_lifeinsurance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_lifeinsurance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_general_insurance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneralInsuranceResponse"];
                };
            };
        };
    };
    put_general_insurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GeneralInsurancePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_general_insurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_general_insurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["GeneralInsurancePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_general_insurance: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneralInsuranceList"];
                };
            };
        };
    };
    create_general_insurance: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GeneralInsuranceCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_general_insurance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_general_insurance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_woongarant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WoongarantResponse"];
                };
            };
        };
    };
    put_woongarant: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WoongarantPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_woongarant: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_woongarant: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["WoongarantPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_woongarant: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WoongarantList"];
                };
            };
        };
    };
    create_woongarant: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WoongarantCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_woongarant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_woongarant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_appointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentResponse"];
                };
            };
        };
    };
    put_appointment: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_appointment: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_appointment: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["AppointmentPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_appointment: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Appointments: on this day or later. Invoices: made on this day or later. */
                date_from?: string;
                /** @description Appointments: on this day or earlier. Invoices: made on this day or earlier, or of which no day is known. */
                date_until?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentList"];
                };
            };
        };
    };
    create_appointment: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_appointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_appointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_otd: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtdResponse"];
                };
            };
        };
    };
    put_otd: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtdPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_otd: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_otd: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["OtdPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_otd: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OtdList"];
                };
            };
        };
    };
    create_otd: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtdCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_otd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_otd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_bankguarantee: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankguaranteeResponse"];
                };
            };
        };
    };
    put_bankguarantee: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankguaranteePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_bankguarantee: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_bankguarantee: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["BankguaranteePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_bankguarantee: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankguaranteeList"];
                };
            };
        };
    };
    create_bankguarantee: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankguaranteeCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_bankguarantee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_bankguarantee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_fgv: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FgvResponse"];
                };
            };
        };
    };
    put_fgv: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FgvPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_fgv: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_fgv: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["FgvPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_fgv: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FgvList"];
                };
            };
        };
    };
    create_fgv: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FgvCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_fgv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_fgv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_cardifao: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardifaoResponse"];
                };
            };
        };
    };
    put_cardifao: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardifaoPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_cardifao: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_cardifao: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["CardifaoPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_cardifao: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardifaoList"];
                };
            };
        };
    };
    create_cardifao: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardifaoCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_cardifao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_cardifao: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_purchase_intention: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseIntentionResponse"];
                };
            };
        };
    };
    put_purchase_intention: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseIntentionPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_purchase_intention: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_purchase_intention: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["PurchaseIntentionPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_purchase_intention: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurchaseIntentionList"];
                };
            };
        };
    };
    create_purchase_intention: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseIntentionCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_purchase_intention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_purchase_intention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_invoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceResponse"];
                };
            };
        };
    };
    put_invoice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_invoice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_invoice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["InvoicePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_invoice: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Appointments: on this day or later. Invoices: made on this day or later. */
                date_from?: string;
                /** @description Appointments: on this day or earlier. Invoices: made on this day or earlier, or of which no day is known. */
                date_until?: string;
                /** @description Invoices: `true` for those that were paid, `false` for those that were not. */
                paid?: boolean;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                };
            };
        };
    };
    create_invoice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_business_income: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessIncomeResponse"];
                };
            };
        };
    };
    put_business_income: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessIncomePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_business_income: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_business_income: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["BusinessIncomePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_business_income: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessIncomeList"];
                };
            };
        };
    };
    create_business_income: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessIncomeCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_business_income: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_business_income: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_will_writing_advice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WillWritingAdviceResponse"];
                };
            };
        };
    };
    put_will_writing_advice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WillWritingAdvicePut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_will_writing_advice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_will_writing_advice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["WillWritingAdvicePatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_will_writing_advice: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Products: the external id of an adviser whom they name. Consumers: of the adviser whose clients they are. */
                adviser?: string;
                /** @description Products: the external id of the dossier. */
                dossier?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WillWritingAdviceList"];
                };
            };
        };
    };
    create_will_writing_advice: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WillWritingAdviceCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_will_writing_advice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_will_writing_advice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_action: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionResponse"];
                };
            };
        };
    };
    put_action: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_action: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_action: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["ActionPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_actions: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Products and actions: the external id of an owner. */
                owner?: string;
                /** @description Type of the actions to list. */
                type?: string;
                /** @description Actions: `open`, `answered` (and not yet processed) or `processed`. */
                state?: string;
                /** @description Actions and documents: `<kind>/<external id>`. */
                product?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionList"];
                };
            };
        };
    };
    create_action: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_action: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_action: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
        };
    };
    put_document: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_document: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_document: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["DocumentPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_documents: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Actions and documents: `<kind>/<external id>`. */
                product?: string;
                /** @description Documents: the external id of the action. */
                action?: string;
                /** @description Purpose of the documents to list. */
                purpose?: string;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
        };
    };
    create_document: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    archive_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archived. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unarchive_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_banner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerResponse"];
                };
            };
        };
    };
    put_banner: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BannerPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_banner: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_banner: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["BannerPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_banners: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BannerList"];
                };
            };
        };
    };
    create_banner: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BannerCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    get_notification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Revisions in quotes that the reader has: of the same one nothing but 304 comes back. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationResponse"];
                };
            };
        };
    };
    put_notification: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
                /** @description `*`: only a new record is written, and none is replaced. */
                "If-None-Match"?: "*";
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPut"];
            };
        };
        responses: {
            /** @description Replaced, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    delete_notification: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_notification: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description A revision (`meta.revision`) in quotes: nothing else is replaced (RFC 9110, section 13.1.1). */
                "If-Match"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["NotificationPatch"];
            };
        };
        responses: {
            /** @description Changed, or the same version stood already. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    list_notifications: {
        parameters: {
            query?: {
                /** @description The external id after which to go on; empty: from the start. */
                after?: string;
                /** @description Greatest number of records, 1 to 500. */
                limit?: number;
                /** @description Changed at or after this moment (RFC 3339); not for branches. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
        };
    };
    create_notification: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationCreate"];
            };
        };
        responses: {
            /** @description It was created before, by the same key and content. */
            200: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The revision, in quotes: what `If-Match` of the next write names. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrittenRecordResponse"];
                };
            };
        };
    };
    import_records: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
                /** @description Answers what each line would do, and writes nothing. */
                dry_run?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The result of each line, one JSON object a line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    do_operations: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The result of each line, one JSON object a line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description The cursor after which to go on: `meta.next` of the answer before, as it came; empty: from the start. */
                after?: string;
                /** @description The most events of an answer, 1 to 500. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 500 events; `meta.next` is the cursor to go on from, also when there is nothing new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    get_document_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    put_document_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Kept. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    publish_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewPublicationForm"];
            };
        };
        responses: {
            /** @description The same request was carried out before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicationResponse"];
                };
            };
            /** @description It stands in the portal. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicationResponse"];
                };
            };
        };
    };
    list_client_documents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientDocuments"];
                };
            };
        };
    };
    read_partnership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partner and what is shared. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Partnership"];
                };
            };
        };
    };
    unlink_partner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlinked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restore_relation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The relation goes on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reopen_otd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        responses: {
            /** @description Not signed any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reinstate_appointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        responses: {
            /** @description It stands again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    review_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Review"];
            };
        };
        responses: {
            /** @description Judged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewedResponse"];
                };
            };
        };
    };
    withdraw_acceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It waits again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawnReviewResponse"];
                };
            };
        };
    };
    process_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Processed, now or before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BothStepsResponse"];
                };
            };
        };
    };
    remind_of_action: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everybody who still has to answer, with the moment of the reminder. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReminderResponse"];
                };
            };
        };
    };
    list_action_answers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 100 answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerList"];
                };
            };
        };
    };
    list_answers: {
        parameters: {
            query?: {
                /** @description The external id of whoever answered; absent: the firm's whole chain. */
                consumer?: string;
                /** @description The `chain_position` after which to go on: `meta.next` of the page before; empty: from the first. */
                after?: string;
                /** @description Greatest number of answers, 1 to 100; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, the oldest first; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerPage"];
                };
            };
        };
    };
    list_papers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The papers that there are, and in `meta.pending` those that there are not yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaperList"];
                };
            };
        };
    };
    download_paper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
                /** @description The id of a paper, or its kind for the newest one of that kind. */
                paper: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    download_dossier_bundle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ZIP file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    list_uploads: {
        parameters: {
            query?: {
                /** @description The external id of whoever delivered. */
                consumer?: string;
                /** @description The external id of an action. */
                action?: string;
                /** @description The firm's judgement: none as yet (`received`), `accepted` or `rejected`. */
                state?: ("accepted" | "rejected") | "received";
                /** @description The id after which to go on: `meta.next` of the page before; empty: from the oldest. */
                after?: string;
                /** @description Greatest number of documents, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, the oldest first; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadList"];
                };
            };
        };
    };
    get_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"];
                };
            };
        };
    };
    get_upload_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    list_audit_trail: {
        parameters: {
            query?: {
                /** @description The external id of the consumer whom it concerns. */
                consumer?: string;
                /** @description The type of line, as in `login.failed`. */
                type?: string;
                /** @description The id after which to go on: `meta.next` of the page before; empty: from the oldest. */
                after?: string;
                /** @description Greatest number of lines, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, the oldest first; `meta.next` is what to send as `after`, also when there is nothing new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
        };
    };
    list_mails: {
        parameters: {
            query?: {
                /** @description The external id of the consumer to whom it went. */
                consumer?: string;
                /** @description The state of the mail: `dropped` ones were not sent, because nothing in them was true any more. */
                state?: "waiting" | "sent" | "failed" | "bounced" | "dropped";
                /** @description The id after which to go on: `meta.next` of the page before; empty: from the oldest. */
                after?: string;
                /** @description Greatest number of mails, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, the oldest first; `meta.next` is what to send as `after`, also when there is nothing new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailList"];
                };
            };
        };
    };
    report_mail_bounce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailBounce"];
            };
        };
        responses: {
            /** @description Recorded, or it had been recorded before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportedBounceResponse"];
                };
            };
        };
    };
    invite_consumer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Invite"];
            };
        };
        responses: {
            /** @description The mail follows, or went out just now. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
        };
    };
    create_sign_in_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HandOver"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkResponse"];
                };
            };
        };
    };
    cancel_two_factor_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reset_two_factor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResetTwoFactor"];
            };
        };
        responses: {
            /** @description The moment at which it takes effect. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorResetResponse"];
                };
            };
            /** @description Two-factor is not on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    end_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_privacy_exceptions: {
        parameters: {
            query?: {
                /** @description The external id after which to go on: `meta.next` of the page before; empty: from the start. */
                after?: string;
                /** @description Greatest number of clients, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerPrivacyList"];
                };
            };
        };
    };
    get_privacy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consumer's data, by class. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerPrivacyResponse"];
                };
            };
        };
    };
    place_hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Hold"];
            };
        };
        responses: {
            /** @description Held. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerPrivacyResponse"];
                };
            };
        };
    };
    lift_hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lifted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    erase_consumer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data that are kept, until when and why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsumerPrivacyResponse"];
                };
            };
        };
    };
    cancel_erasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    export_consumer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ZIP file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    list_client_products: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientProducts"];
                };
            };
        };
    };
    list_askable_templates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskableLists"];
                };
            };
        };
    };
    send_requests: {
        parameters: {
            query?: {
                /** @description Sends no mails to consumers about these changes. */
                silent?: boolean;
            };
            header: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestSet"];
            };
        };
        responses: {
            /** @description It had been sent before, by the same key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentRequests"];
                };
            };
            /** @description Sent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentRequests"];
                };
            };
        };
    };
    list_request_templates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, with the variables that their texts may name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
        };
    };
    get_request_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
        };
    };
    put_request_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutTemplate"];
            };
        };
        responses: {
            /** @description The list as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredTemplate"];
                };
            };
        };
    };
    list_request_template_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
        };
    };
    list_message_threads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The threads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmThreadList"];
                };
            };
        };
    };
    list_messages: {
        parameters: {
            query?: {
                /** @description The external id of the dossier of the thread; absent: the general thread. */
                dossier?: string;
                /** @description The point before which to go on: `meta.next` of the page before; absent: from the newest. */
                before?: string;
                /** @description Greatest number of messages, 1 to 100; absent: 30. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `before` for the next, older one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmMessageList"];
                };
            };
        };
    };
    send_message: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFirmMessage"];
                "multipart/form-data": components["schemas"]["NewFirmMessageForm"];
            };
        };
        responses: {
            /** @description The same request was answered before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentFirmMessage"];
                };
            };
            /** @description Sent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentFirmMessage"];
                };
            };
        };
    };
    mark_messages_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadByFirm"];
            };
        };
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmThreadResponse"];
                };
            };
        };
    };
    mark_message_as_advice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
                /** @description The id of the message. */
                message: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The message; one that was marked before stays as it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmMessageResponse"];
                };
            };
        };
    };
    download_message_attachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
                /** @description The id of the message. */
                message: string;
                /** @description The id of the file. */
                attachment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    list_withdrawals: {
        parameters: {
            query?: {
                /** @description The external id of whoever withdrew. */
                consumer?: string;
                /** @description The state of the confirmation. */
                state?: "received" | "confirmed" | "unconfirmed";
                /** @description The id after which to go on: `meta.next` of the page before; empty: from the oldest. */
                after?: string;
                /** @description Greatest number of withdrawals, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, the oldest first; `meta.next` is what to send as `after`, also when there is nothing new. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalList"];
                };
            };
        };
    };
    record_withdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordWithdrawal"];
            };
        };
        responses: {
            /** @description The contract was withdrawn from before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalResponse"];
                };
            };
            /** @description Recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalResponse"];
                };
            };
        };
    };
    process_withdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalResponse"];
                };
            };
        };
    };
    list_change_proposals: {
        parameters: {
            query?: {
                /** @description The external id of whoever proposed. */
                consumer?: string;
                /** @description The state of the proposal: `open` ones wait for the firm. */
                state?: ("accepted" | "refused") | "unconfirmed" | "waiting" | "open" | "applied" | "replaced" | "cancelled" | "expired" | "overtaken";
                /** @description The id after which to go on: `meta.next` of the page before; empty: from the oldest. */
                after?: string;
                /** @description Greatest number of proposals, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, the oldest first; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmProposalList"];
                };
            };
        };
    };
    get_change_proposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmProposalResponse"];
                };
            };
        };
    };
    accept_change_proposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal, accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmProposalResponse"];
                };
            };
        };
    };
    refuse_change_proposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefuseProposal"];
            };
        };
        responses: {
            /** @description The proposal, refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmProposalResponse"];
                };
            };
        };
    };
    get_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmSettingsResponse"];
                };
            };
        };
    };
    list_mail_texts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every block, by its key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailBlockTextList"];
                };
            };
        };
    };
    save_settings_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftBody"];
            };
        };
        responses: {
            /** @description The draft, with its problems. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsDraftResponse"];
                };
            };
        };
    };
    discard_settings_draft: {
        parameters: {
            query: {
                /** @description Revision of the draft that the caller read. */
                revision: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no draft. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    check_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckBody"];
            };
        };
        responses: {
            /** @description The problems; none: they can be published. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsProblemsResponse"];
                };
            };
        };
    };
    list_draft_differences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes; none where there is no draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsDifferencesResponse"];
                };
            };
        };
    };
    publish_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishBody"];
            };
        };
        responses: {
            /** @description The version; there is no draft any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedVersionResponse"];
                };
            };
        };
    };
    create_settings_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewBody"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsPreviewLinkResponse"];
                };
            };
        };
    };
    list_settings_versions: {
        parameters: {
            query?: {
                /** @description `meta.next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `cursor` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsHistory"];
                };
            };
        };
    };
    get_settings_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsVersionDetailsResponse"];
                };
            };
        };
    };
    restore_settings_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RestoreBody"];
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsDraftResponse"];
                };
            };
        };
    };
    list_staff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffList"];
                };
            };
        };
    };
    create_staff_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStaffAccount"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAccount"];
                };
            };
        };
    };
    change_staff_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StaffAccountChange"];
            };
        };
        responses: {
            /** @description The account after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAccount"];
                };
            };
        };
    };
    invite_staff_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The mail follows. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAccount"];
                };
            };
        };
    };
    create_staff_invitation_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The link, which works for seven days. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffInvitationLink"];
                };
            };
        };
    };
    reset_staff_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffReset"];
            };
        };
        responses: {
            /** @description The account after the reset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAccount"];
                };
            };
        };
    };
    list_service_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceKeyList"];
                };
            };
        };
    };
    create_service_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewServiceKey"];
            };
        };
        responses: {
            /** @description The key, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceKeyResponse"];
                };
            };
        };
    };
    revoke_service_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state at this moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
        };
    };
    retry_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description It is due. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    dismiss_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    dismiss_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Off the list. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resend_mail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description It waits to be sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_worklist: {
        parameters: {
            query?: {
                /**
                 * @description The clients whose work is counted: `all` whom the caller sees, those of their `branch`, or those of their own
                 *     adviser record (`mine`); absent: `all`.
                 */
                scope?: "all" | "branch" | "mine";
                /**
                 * @description The external id of an adviser: only the work of their clients. Not together with `branch` or another `scope`
                 *     than `all`, and only for a caller who sees all clients.
                 */
                adviser?: string;
                /** @description The external id of a branch: only the work of its clients, as with `adviser`. */
                branch?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every queue, also those that are empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Worklist"];
                };
            };
        };
    };
    list_worklist_items: {
        parameters: {
            query?: {
                /**
                 * @description The clients whose work is listed: `all` whom the caller sees, those of their `branch`, or those of their own
                 *     adviser record (`mine`); absent: `all`.
                 */
                scope?: "all" | "branch" | "mine";
                /**
                 * @description The external id of an adviser: only the work of their clients. Not together with `branch` or another `scope`
                 *     than `all`, and only for a caller who sees all clients.
                 */
                adviser?: string;
                /** @description The external id of a branch: only the work of its clients, as with `adviser`. */
                branch?: string;
                /** @description The point after which to go on: `next` of the page before; empty: from the oldest. */
                after?: string;
                /** @description Greatest number of items, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The name of the queue. */
                queue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorklistPage"];
                };
            };
        };
    };
    get_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    mark_report_seen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    list_colleagues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ColleagueList"];
                };
            };
        };
    };
    count_handover: {
        parameters: {
            query?: {
                /** @description The id of the colleague who gets the work; absent: all open work is counted. */
                to?: string;
                /** @description Only tasks that are listed on or after this day, and those without a date. */
                from?: string;
                /** @description The open tasks; false leaves them out. */
                tasks?: boolean;
                /** @description The dossiers and the clients; false leaves them out. */
                dossiers?: boolean;
            };
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverSummary"];
                };
            };
        };
    };
    hand_over_work: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHandover"];
            };
        };
        responses: {
            /** @description The numbers of what was handed over. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverSummary"];
                };
            };
        };
    };
    list_tasks: {
        parameters: {
            query?: {
                /** @description The assignee: `me`, `none` (nobody's), or the id of a colleague; absent: all about clients in sight. */
                assignee?: string;
                /** @description `open` (the default), by the day under which they are listed; or `done`, the newest first. */
                state?: "open" | "done";
                /** @description Only tasks that are due before this day. */
                due_before?: string;
                /** @description The external id of a client: tasks about them, and about their products and actions. */
                consumer?: string;
                /** @description The external id of a dossier: tasks about it, and about the products and actions in it. */
                dossier?: string;
                /** @description The point after which to go on: `next` of the page before; empty: from the beginning. */
                after?: string;
                /** @description Greatest number of items, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskPage"];
                };
            };
        };
    };
    create_task: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTask"];
            };
        };
        responses: {
            /** @description The task. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfficeTask"];
                };
            };
        };
    };
    get_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfficeTask"];
                };
            };
        };
    };
    delete_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    change_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TaskPatch"];
            };
        };
        responses: {
            /** @description The task after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfficeTask"];
                };
            };
        };
    };
    list_notes: {
        parameters: {
            query?: {
                /** @description The external id of a client: notes about them and about their dossiers. */
                consumer?: string;
                /** @description The external id of a dossier. */
                dossier?: string;
                /** @description The point after which to go on: `next` of the page before; empty: from the newest. */
                after?: string;
                /** @description Greatest number of items, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotePage"];
                };
            };
        };
    };
    create_note: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNote"];
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmNote"];
                };
            };
        };
    };
    get_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmNote"];
                };
            };
        };
    };
    delete_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    change_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotePatch"];
            };
        };
        responses: {
            /** @description The note after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmNote"];
                };
            };
        };
    };
    mark_note_seen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description The note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirmNote"];
                };
            };
        };
    };
    download_order_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    download_invoice_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    preview_order: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentPreview"];
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    preview_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentPreview"];
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    create_invoice_draft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceDraftRequest"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDraftResourceResponse"];
                };
            };
        };
    };
    get_invoice_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDraftResourceResponse"];
                };
            };
        };
    };
    change_invoice_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceDraftRequest"];
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDraftResourceResponse"];
                };
            };
        };
    };
    delete_invoice_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    send_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendInvoiceRequest"];
            };
        };
        responses: {
            /** @description It had been sent before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvoiceResponse"];
                };
            };
            /** @description Sent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvoiceResponse"];
                };
            };
        };
    };
    credit_invoice: {
        parameters: {
            query?: never;
            header: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreditRequest"];
            };
        };
        responses: {
            /** @description It had been made before, by the same key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteResponse"];
                };
            };
            /** @description Made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteResponse"];
                };
            };
        };
    };
    record_invoice_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordPaymentRequest"];
            };
        };
        responses: {
            /** @description Paid. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    revert_invoice_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not paid any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    remind_of_invoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceReminderRequest"];
            };
        };
        responses: {
            /** @description The reminder. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceReminderResource"];
                };
            };
        };
    };
    download_invoice_reminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    /** @description The SHA-256 of the file in hexadecimal digits, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    list_invoice_states: {
        parameters: {
            query?: {
                /**
                 * @description The state of the invoices: `draft`, `sent`, `overdue`, `paid`, `partly_credited`, `credited` or `credit_note`, or several
                 *     with commas between.
                 */
                state?: string;
                /** @description Made on this day or later. A draft without a date is of every period. */
                date_from?: string;
                /** @description Made on this day or earlier. */
                date_until?: string;
                /** @description The external id of an owner. */
                owner?: string;
                /** @description The external id of the dossier. */
                dossier?: string;
                /** @description The number of rows to leave out. */
                offset?: number;
                /** @description Greatest number of invoices, 1 to 500; absent: 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceOverview"];
                };
            };
        };
    };
    get_invoice_state: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The firm's own id of the record. */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDetail"];
                };
            };
        };
    };
    export_invoices: {
        parameters: {
            query?: {
                /** @description Made on this day or later. */
                date_from?: string;
                /** @description Made on this day or earlier. */
                date_until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment` with the name of the file (RFC 6266). */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    search_clients: {
        parameters: {
            query: {
                /** @description The text that was typed; more than 200 characters find nobody. */
                q: string;
                /** @description Greatest number of clients, 1 to 100; absent: 20. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients; nobody for less than two letters or digits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
        };
    };
    stream_changes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events `changed` and `resync`, of clients whom the caller sees. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    get_calendar_address: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The moment, without the address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarAddressResponse"];
                };
            };
        };
    };
    create_calendar_address: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarAddressResponse"];
                };
            };
        };
    };
    revoke_calendar_address: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_webhook_endpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointList"];
                };
            };
        };
    };
    create_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sent again with the same content, it is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint that the same key made before from the same body, with its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointResponse"];
                };
            };
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointResponse"];
                };
            };
        };
    };
    get_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointResponse"];
                };
            };
        };
    };
    delete_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    change_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointResponse"];
                };
            };
        };
    };
    rotate_webhook_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointResponse"];
                };
            };
        };
    };
    test_webhook_endpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestingResponse"];
                };
            };
        };
    };
    replay_events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Replay"];
            };
        };
        responses: {
            /** @description The endpoint, which hears them again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointResponse"];
                };
            };
        };
    };
    list_deliveries: {
        parameters: {
            query?: {
                /** @description The state of the deliveries; absent: all. */
                status?: ("pending" | "delivered") | "failed";
                /** @description The id of the delivery after which to go on; empty: from the newest. */
                after?: string;
                /** @description The most deliveries of an answer, 1 to 500. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `meta.next` is what to send as `after` for the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    get_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
                /** @description The id of the delivery. */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, with its attempts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryResponse"];
                };
            };
        };
    };
    resend_delivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as the list answers it. */
                id: string;
                /** @description The id of the delivery. */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Due again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
        };
    };
    list_schemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every schema, by its name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaAddressList"];
                };
            };
        };
    };
    get_schema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the schema in the list, slashes included. */
                segment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The JSON Schema itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": components["schemas"]["Object"];
                };
            };
        };
    };
    list_texts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every text, by its id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextList"];
                };
            };
        };
    };
}
