import { Failure } from '../setup/say.mjs'
import { newList } from './new-list.mjs'
import { newTool } from './new-tool.mjs'

const kinds = { total: newList, tools: newTool }

/** A page over a function, of the kind that its address begins with. Returns what is left to fill in. */
export async function newPage(tree, path, options) {
  const [start] = path.split('/')
  if (!Object.hasOwn(kinds, start))
    throw new Failure(
      `${path} is below neither total/ nor tools/.`,
      'A list of the statistics begins with total/, a tool with tools/; a page with a component of its own is a row of lib/pages/<area>/screens.ts.',
    )
  return kinds[start](tree, path, options)
}
