/** Rules that every message file keeps, for the tests of the portal's texts and of the desk's. */

interface BannedForm {
  pattern: RegExp;
  /** The keys of texts that may break the rule. */
  except?: RegExp;
}

const word = (words: string) => new RegExp(`(?<![\\p{L}'’-])(?:${words})(?![\\p{L}-])`, "iu");

/** Spaces, quotes, dashes and dots as they are set in print. */
const typography: readonly BannedForm[] = [
  { pattern: / {2}|^\s|\s$/ },
  { pattern: /\.\.\./ },
  { pattern: /'|(?<!\\)"|[“”]/ },
  { pattern: / - |--/ },
  { pattern: / [,;.!?](?!\w)/ },
];

const dutch: readonly BannedForm[] = [
  ...typography,
  { pattern: word("u hebt|hebt u") },
  // A contract, a factuur and a wijziging are "die" or are named.
  { pattern: word("haar|zij") },
  { pattern: word("to-?do['’]?s?|punt|punten|actie|acties"), except: /^actions\.check\.points_/ },
  { pattern: word("getekend|getekende|tekenen|tekent|tekende") },
  // The specification's own sentence.
  { pattern: word("geupload"), except: /^forms\.error\.files$/ },
  { pattern: /\((niet )?meer\)/ },
  { pattern: word("cliënt|cliënte|cliënten") },
  { pattern: /gelezen (?:ge)?meld|(?:zie|ziet) ervan af|hangt af van|heel het dossier|van ons gekregen/iu },
];

const formalDutch: readonly BannedForm[] = [...dutch, { pattern: word("je|jij|jou|jouw|jullie|we") }];
const informalDutch: readonly BannedForm[] = [
  ...dutch,
  { pattern: word("u|uw|wij"), except: /^desk\.settings\.problem\.saysU$/ },
  { pattern: word("je heeft|jij heeft") },
];

const english: readonly BannedForm[] = [
  ...typography,
  { pattern: word("dossier|dossiers") },
  { pattern: /\(any more\)/ },
  { pattern: word("email|emails|emailed") },
  { pattern: word("to-?do['’]?s|action item|action items") },
  { pattern: word("two-factor authentication") },
  // A client uploads; messages and e-mails are delivered.
  { pattern: word("deliver|delivers|delivered"), except: /(?:delivered|mailBounced|mail_bounced)$/ },
  { pattern: word("begin|begins|beginning") },
  { pattern: /(?<!service )\border\b/i, except: /^desk\.form\.rule\.order$/ },
  { pattern: /(?:was|been) withdrawn from|^nothing now|these details are not right/i },
];

export type TextTree = { [key: string]: string | TextTree };

/** The texts of a message file with their keys. */
export function textsOf(tree: TextTree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
}

/** The words of a text, without the names of its values. */
const wordsOf = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, "{}");

const findBroken = (texts: readonly [string, string][], rules: readonly BannedForm[]) =>
  texts.flatMap(([key, text]) =>
    rules
      .filter(({ pattern, except }) => !except?.test(key) && pattern.test(wordsOf(text)))
      .map(({ pattern }) => `${key}: ${text} (${pattern.source})`),
  );

/** The rules for texts of a language and form of address; `dutch` for texts of which the form of address is not known. */
const rulesOfVoice = { dutch, formal: formalDutch, informal: informalDutch, english };

/** The texts, with their keys, that break a rule of a voice. */
export const brokenTexts = (texts: readonly [string, string][], voice: keyof typeof rulesOfVoice): string[] =>
  findBroken(texts, rulesOfVoice[voice]);

/** The texts of a reader that break a rule: of each informal text without words of its own, the formal ones. */
export function brokenRules(files: {
  nl: TextTree;
  nlInformal: TextTree;
  en: TextTree;
  enInformal: TextTree;
}): string[] {
  const informal = new Map(textsOf(files.nlInformal));
  const formal = textsOf(files.nl);
  return [
    ...findBroken(formal, formalDutch),
    ...findBroken(
      formal.map(([key, text]) => [key, informal.get(key) ?? text]),
      informalDutch,
    ),
    ...findBroken([...textsOf(files.en), ...textsOf(files.enInformal)], english),
  ];
}
