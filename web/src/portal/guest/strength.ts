import zxcvbn from "zxcvbn";
import words from "../../../../crates/domain/src/password/words.txt?raw";

/** Words that the server knows too: common ones, Dutch ones, the trade's own. */
const knownWords = words.split("\n").filter(Boolean);

/** Longer passwords take long to judge and are strong enough in their first part. */
const MAX_LENGTH = 100;

/** The words of a name, alone and run together with their neighbours. */
function wordsOf(text: string): string[] {
  const alone = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const runs = alone.flatMap((_, start) =>
    [1, 2, 3, 4].map((length) => alone.slice(start, start + length).join("")),
  );
  return [...new Set(runs)].filter((word) => word.length >= 3);
}

/** How hard a password is to guess: 0 to 100 in steps of 25. */
export const passwordStrength = (password: string, about: string[]): number =>
  zxcvbn(password.slice(0, MAX_LENGTH), [...about.flatMap(wordsOf), ...knownWords]).score * 25;
