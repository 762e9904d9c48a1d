import zxcvbn from "zxcvbn";
import words from "../../../crates/domain/src/password/words.txt?raw";

/** Words that the server knows too: common ones, Dutch ones, the trade's own. */
const known = words.split("\n").filter(Boolean);

/** Longer passwords take long to judge and are strong enough in their first part. */
const LONGEST = 100;

/** How hard a password is to guess: 0 to 100 in steps of 25. */
export function strength(password: string, about: string[]): number {
  const own = about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
  return zxcvbn(password.slice(0, LONGEST), [...own, ...known]).score * 25;
}
