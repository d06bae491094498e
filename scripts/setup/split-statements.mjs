/** What holds a semicolon that ends nothing: quoted texts, names, bodies of functions, comments. */
const parts =
  /\$(\w*)\$[\s\S]*?\$\1\$|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * The statements of an SQL text in order, each with the comments before it. Comments are not nested and
 * no function has a body of `BEGIN ATOMIC`; PostgreSQL refuses what is cut at the wrong place.
 */
export function splitStatements(text) {
  const statements = []
  let from = 0
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part !== ';') continue
    statements.push(text.slice(from, index))
    from = index + 1
  }
  statements.push(text.slice(from))
  return statements
    .filter((one) => one.replace(comments, '').trim() !== '')
    .map((one) => one.trim())
}
