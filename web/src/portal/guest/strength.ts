import zxcvbn from "zxcvbn";
import words from "../../../../crates/domain/src/password/words.txt?raw";

/** The server's list of common words, Dutch words and words of the trade. */
const knownWords = words.split("\n").filter(Boolean);

/**
 * Number of characters at the start of a long password that are estimated, because the estimator is slow for long
 * texts.
 */
const MAX_LENGTH = 100;

/** The words of a text, alone and joined with up to three that follow. */
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

/**
 * The strength of a password: 0 to 100 in steps of 25. The estimator has the algorithm and the dictionaries of the
 * server's (the `zxcvbn` crate), so that both give the same score; `@zxcvbn-ts` has others.
 */
export const passwordStrength = (password: string, about: string[]): number =>
  zxcvbn(password.slice(0, MAX_LENGTH), [...about.flatMap(wordsOf), ...knownWords]).score * 25;
