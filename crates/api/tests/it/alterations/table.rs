//! Alterations by somebody with the database in their hands. In the statements `{anna}` and `{bram}` are consumers, `{firm}`
//! and `{other}` licences, `{answer}` the second answer, `{second}` the second
//! line, `{lines}` how many lines are chained, `{young}` the line that is not chained yet, `{zeros}` and
//! `{id}` a hash and an id of their own.

use super::forge::Forgery;

pub enum Alteration {
    Sql(&'static str),
    Forge(Forgery),
}

use Alteration::{Forge, Sql};
use Forgery::{BehindTheTrail, OldRules, RehashedEnd, RehashedTrail, Signatures};

/// Everything is altered in chains of five answers and some lines, which are anchored up to the fourth answer.
pub const ALTERATIONS: &[(&str, Alteration)] = &[
    // Answers.
    ("an answer", Sql("update submissions set payload='{\"response\":\"no\"}' where id={answer}")),
    ("its evidence", Sql("update submissions set evidence='{}' where id={answer}")),
    ("its type", Sql("update submissions set type='SIGN_OTD' where id={answer}")),
    ("its moment", Sql("update submissions set created_at='2020-01-01T00:00:00Z' where id={answer}")),
    ("moved to another consumer", Sql("update submissions set consumer_id={bram} where id={answer}")),
    ("nobody's", Sql("update submissions set consumer_id=null where id={answer}")),
    ("of another action", Sql("update submissions set sealed_action_id={id} where id={answer}")),
    (
        "emptied as past its term",
        Sql("update submissions set consumer_id=null,action_id=null,sealed_action_id=null,evidence='{}',\
             payload='{\"erased_at\":\"2026-11-21T09:00:00Z\"}' where id={answer}"),
    ),
    ("the newest answer, hashed anew", Forge(RehashedEnd { answer: 5 })),
    ("an earlier answer, hashed anew with all behind it", Forge(RehashedEnd { answer: 2 })),
    // Places.
    ("the first answer deleted", Sql("delete from submissions where licence_id={firm} and chain_position=1")),
    (
        "one in the middle deleted",
        Sql("delete from submissions where licence_id={firm} and chain_position=3"),
    ),
    ("the newest deleted", Sql("delete from submissions where licence_id={firm} and chain_position=5")),
    (
        "the newest two deleted with the anchors",
        Sql(
            "delete from submissions where licence_id={firm} and chain_position>3; delete from evidence_anchors",
        ),
    ),
    ("the whole chain deleted", Sql("delete from submissions where licence_id={firm}")),
    (
        "the whole chain deleted with the anchors",
        Sql("delete from submissions where licence_id={firm}; delete from evidence_anchors"),
    ),
    (
        "everything deleted",
        Sql(
            "delete from submissions; delete from audit_chain; delete from audit; delete from evidence_anchors",
        ),
    ),
    (
        "two places swapped",
        Sql("update submissions set chain_position=1000 where id={answer}; \
             update submissions set chain_position=2 where licence_id={firm} and chain_position=3; \
             update submissions set chain_position=3 where licence_id={firm} and chain_position=1000"),
    ),
    (
        "the newest moved to the other firm",
        Sql(
            "update submissions set licence_id={other},chain_position=3 where licence_id={firm} and chain_position=5",
        ),
    ),
    (
        "one in the middle moved to the other firm",
        Sql("update submissions set licence_id={other},chain_position=3 where id={answer}"),
    ),
    (
        "the hash before it",
        Sql("update submissions set previous_hash={zeros} where licence_id={firm} and chain_position=3"),
    ),
    ("its hash", Sql("update submissions set hash={zeros} where licence_id={firm} and chain_position=3")),
    // Signatures.
    ("a signature copied from another answer", Forge(Signatures)),
    ("a key id", Sql("update submissions set key_id='0011223344556677' where id={answer}")),
    ("no key id", Sql("update submissions set key_id=null where id={answer}")),
    ("no signature", Sql("update submissions set signature=null where id={answer}")),
    ("no signature at all", Sql("update submissions set signature=null,key_id=null where licence_id={firm}")),
    ("version 3", Sql("update submissions set version=3 where licence_id={firm} and chain_position=5")),
    // The old rules.
    ("the newest under the old rules", Forge(OldRules { from: 5, with_anchors: false })),
    ("all under the old rules", Forge(OldRules { from: 1, with_anchors: false })),
    ("all under the old rules, without anchors", Forge(OldRules { from: 1, with_anchors: true })),
    (
        "an anchor",
        Sql("update evidence_anchors set hash={zeros} where licence_id={firm} and chain='evidence'"),
    ),
    (
        "an anchor of another place",
        Sql("update evidence_anchors set position=position-1 where licence_id={firm} and chain='evidence'"),
    ),
    // Lines of the trail.
    ("a line's address", Sql("update audit set ip='203.0.113.9' where id={second}")),
    ("a line's details", Sql("update audit set details='{}' where id={second}")),
    ("a line's moment", Sql("update audit set occurred_at='2020-01-01T00:00:00Z' where id={second}")),
    ("a line of another consumer", Sql("update audit set consumer_id={bram} where id={second}")),
    ("a line of the other firm", Sql("update audit set licence_id={other} where id={second}")),
    ("a line deleted", Sql("delete from audit where id={second}")),
    (
        "the newest line deleted with its place",
        Sql(
            "delete from audit where id=(select line_id from audit_chain where licence_id={firm} and position={lines}); \
             delete from audit_chain where licence_id={firm} and position={lines}; delete from evidence_anchors",
        ),
    ),
    (
        "a line put in, long ago",
        Sql("insert into audit (id,licence_id,actor,type,details,occurred_at) values \
             ({id},{firm},'system','login.succeeded','{}','2020-01-01T00:00:00Z')"),
    ),
    (
        "a line put in with another's code",
        Sql(
            "insert into audit (id,licence_id,actor,type,details,occurred_at,mac) select {id},licence_id,actor,type,details,\
             occurred_at,mac from audit where id={second}",
        ),
    ),
    ("the young line altered", Sql("update audit set actor='firm' where id={young}")),
    ("the young line without its code", Sql("update audit set mac=null where id={young}")),
    ("the young line moved to the other firm", Sql("update audit set licence_id={other} where id={young}")),
    (
        "the chain of the trail deleted, lines altered, without anchors",
        Sql("delete from audit_chain; update audit set ip='203.0.113.9'; delete from evidence_anchors"),
    ),
    (
        "the newest places of the trail deleted, their lines altered, without anchors",
        Sql(
            "update audit set ip='203.0.113.9' where id in (select line_id from audit_chain where licence_id={firm} and \
             position>1); delete from audit_chain where licence_id={firm} and position>1; delete from evidence_anchors",
        ),
    ),
    (
        "the chain of the trail deleted with the first line",
        Sql("delete from audit_chain where licence_id={firm}; delete from evidence_anchors; \
             delete from audit where id=(select id from audit where licence_id={firm} order by id limit 1)"),
    ),
    (
        "two places of the trail swapped",
        Sql("update audit_chain set position=1000 where licence_id={firm} and position=1; \
             update audit_chain set position=1 where licence_id={firm} and position=2; \
             update audit_chain set position=2 where licence_id={firm} and position=1000"),
    ),
    ("the end of the trail hashed anew", Forge(RehashedTrail)),
    (
        "a line put in behind the end of the trail, hashed and not signed",
        Forge(BehindTheTrail { is_note: false }),
    ),
    ("a deletion said behind the end of the trail", Forge(BehindTheTrail { is_note: true })),
    (
        "the key of a batch",
        Sql("update audit_chain set key_id=null where licence_id={firm} and position={lines}"),
    ),
    (
        "the signature of the last batch",
        Sql("update audit_chain set key_id=null,signature=null where licence_id={firm} and position={lines}"),
    ),
    (
        "the version of a place",
        Sql("update audit_chain set version=0 where licence_id={firm} and position=1"),
    ),
];
