// Finds text that React removes, or puts something before, next to other nodes. A browser that translates the page moves
// each text node into elements of its own, and React then fails, because the node is no longer where it was. Such text
// needs an element around it.
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const config = ts.getParsedCommandLineOfConfigFile(`${root}/tsconfig.json`, {}, ts.sys);
if (!config) throw new Error("no tsconfig.json");
const program = ts.createProgram(config.fileNames, config.options);
const checker = program.getTypeChecker();

const textFlags = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;
const noneFlags =
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Void |
  ts.TypeFlags.Never;

const isFragment = (node) =>
  ts.isJsxFragment(node) ||
  (ts.isJsxElement(node) && node.openingElement.tagName.getText().endsWith("Fragment"));

const meaningful = (children) =>
  children.filter((child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression,
  );

/** Returns what a type may be: text, none (nothing is drawn), other (elements), or a slot, which its caller fills. */
function kindsOfType(type) {
  const parts = type.isUnion() ? type.types : [type];
  const kinds = new Set();
  for (const part of parts) {
    if (part.flags & textFlags) kinds.add("text");
    else if (part.flags & noneFlags) kinds.add("none");
    else if (checker.isArrayType(part)) {
      const [item] = checker.getTypeArguments(part);
      for (const kind of item ? kindsOfType(item) : []) kinds.add(kind);
      kinds.add("none").add("other");
    } else kinds.add("other");
  }
  return kinds.has("text") && kinds.has("other") ? new Set(["slot"]) : kinds;
}

/** Returns the kinds of what an expression among the children draws. */
function kindsOf(node) {
  if (ts.isParenthesizedExpression(node)) return kindsOf(node.expression);
  if (ts.isConditionalExpression(node))
    return new Set([...kindsOf(node.whenTrue), ...kindsOf(node.whenFalse)]);
  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken.kind;
    if (sign === ts.SyntaxKind.AmpersandAmpersandToken) return new Set(["none", ...kindsOf(node.right)]);
    if (sign === ts.SyntaxKind.BarBarToken || sign === ts.SyntaxKind.QuestionQuestionToken) {
      const left = [...kindsOf(node.left)].filter((kind) => kind !== "none");
      return new Set([...left, ...kindsOf(node.right)]);
    }
  }
  if (isFragment(node))
    return new Set(meaningful(node.children).flatMap((child) => [...kindsOfChild(child)]));
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return new Set(["other"]);
  if (ts.isStringLiteralLike(node) && node.text === "") return new Set(["none"]);
  return kindsOfType(checker.getTypeAtLocation(node));
}

function kindsOfChild(child) {
  if (ts.isJsxText(child)) return new Set(["text"]);
  if (ts.isJsxExpression(child)) return kindsOf(child.expression);
  return kindsOf(child);
}

const findings = [];
function report(node, why) {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  const text = node.getText().split("\n")[0].slice(0, 80);
  findings.push(`${relative(root, file.fileName)}:${line + 1}: ${why}: ${text}`);
}

/** The declarations of the props that are drawn among siblings that vary: no text may be given for them. */
const openSlots = new Map();

const original = (symbol) =>
  symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** Notes the prop of the surrounding component that an expression draws. */
function noteSlot(expression) {
  if (!ts.isIdentifier(expression)) return;
  const declaration = checker.getSymbolAtLocation(expression)?.declarations?.[0];
  if (!declaration || !ts.isBindingElement(declaration)) return;
  const parameter = declaration.parent.parent;
  if (!ts.isParameter(parameter)) return;
  const owner = parameter.parent;
  const named = ts.isFunctionDeclaration(owner) ? owner : owner.parent;
  const props = openSlots.get(named) ?? new Set();
  openSlots.set(named, props.add((declaration.propertyName ?? declaration.name).getText()));
}

function checkChildren(node) {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    const children = meaningful(node.children);
    let varies = false;
    for (const child of children.length > 1 ? children : []) {
      const kinds = kindsOfChild(child);
      const isStable = kinds.size === 1 && !kinds.has("slot");
      if (kinds.has("text") && !isStable) report(child, "text that comes and goes");
      else if (kinds.has("text") && varies) report(child, "text behind what comes and goes");
      if (kinds.has("slot") && ts.isJsxExpression(child)) noteSlot(child.expression);
      varies ||= !isStable;
    }
  }
  ts.forEachChild(node, checkChildren);
}

/** A fragment that comes and goes inside its element, or a component that draws no element, takes its text along. */
function checkText(node) {
  if (isFragment(node) && meaningful(node.children).some((child) => kindsOfChild(child).has("text"))) {
    let outer = node.parent;
    while (ts.isParenthesizedExpression(outer)) outer = outer.parent;
    if (!ts.isJsxElement(outer) && !ts.isJsxFragment(outer) && !ts.isJsxExpression(outer))
      report(node, "text of a fragment that comes and goes");
  }
  const isComponent = ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? "");
  const signature = isComponent ? checker.getSignatureFromDeclaration(node) : undefined;
  if (signature && kindsOfType(checker.getReturnTypeOfSignature(signature)).has("text"))
    report(node, "component that is text");
  ts.forEachChild(node, checkText);
}

function checkSlots(node) {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
    const opening = ts.isJsxElement(node) ? node.openingElement : node;
    const symbol = original(checker.getSymbolAtLocation(opening.tagName));
    const props = openSlots.get(symbol?.valueDeclaration) ?? new Set();
    if (props.has("children") && ts.isJsxElement(node))
      for (const child of meaningful(node.children))
        if (kindsOfChild(child).has("text")) report(child, `text of <${opening.tagName.getText()}>`);
    for (const attribute of opening.attributes.properties)
      if (ts.isJsxAttribute(attribute) && props.has(attribute.name.getText()) && attribute.initializer) {
        const given = attribute.initializer;
        const value = ts.isJsxExpression(given) ? given.expression : given;
        if (value && kindsOf(value).has("text")) report(attribute, `text of <${opening.tagName.getText()}>`);
      }
  }
  ts.forEachChild(node, checkSlots);
}

const files = program
  .getSourceFiles()
  .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && /\/src\/.*\.tsx$/.test(fileName));
for (const file of files) checkChildren(file);
for (const file of files) checkText(file);
for (const file of files) checkSlots(file);

for (const finding of findings) console.log(finding);
if (findings.length > 0) {
  console.log(`${findings.length} texts need an element of their own`);
  process.exit(1);
}
