import type { Menu, MenuPage } from '#lib/pages/menu-groups.ts'
import type { List } from './list.ts'
import type { Sums } from './sums.ts'
import type { Tool } from './tool.ts'

/** A component that draws a page alone. */
export type Screen = {
  /** Its file below components/ without the ending, `#`, and its export. */
  component: `${string}#${string}`
  props?: Readonly<Record<string, string>>
  /** Areas of messages/<language>/ that it reads. */
  messages: readonly string[]
}

/**
 * A page of the platform: its address, its place in the menu and what it is made of. A list, sums
 * or a tool are drawn by the screen of its kind unless a `screen` of its own is named.
 */
export type Page = Omit<MenuPage, keyof Menu> & {
  menu?: Menu
  /** Of the document, where it is not the title in the menu. Message key. */
  documentTitle?: string
  /** What stands around it; the console without one. */
  frame?: 'phone' | 'auth' | 'open' | 'wall'
  /** Parts of the address behind the path, which name devices. */
  parts?: { name: string; most: number }
  list?: List
  sums?: Sums
  tool?: Tool
  screen?: Screen
}

/** A page whose address, title and rights its list, sums or tool tell. */
export function pageOf(content: List | Sums | Tool, screen?: Screen): Page {
  const told = 'list' in content ? content.list : content
  const access = typeof told.access === 'string' ? [told.access] : told.access
  return {
    path: `/${told.path}`,
    title: told.title,
    ...(told.menu && { menu: told.menu }),
    ...(access && { access }),
    ...contentOf(content),
    ...(screen && { screen }),
  }
}

function contentOf(content: List | Sums | Tool): Pick<Page, 'list' | 'sums' | 'tool'> {
  if ('list' in content) return { sums: content }
  return 'inputs' in content ? { tool: content } : { list: content }
}
