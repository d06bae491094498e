import { expect, type Page } from '@playwright/test'

/** In the page: words cut without ellipsis, figures cut at all, dates read backwards. */
function brokenWords(): string[] {
  const rectOf = (node: Node, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return range.getBoundingClientRect()
  }
  const isCut = (element: Element, words: DOMRect) => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
      if (clipPath !== 'none') return false
      if (textOverflow === 'ellipsis' && !box.matches('[role=gridcell][data-number]')) return false
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      if (overflowX === 'visible') continue
      const { left, right } = box.getBoundingClientRect()
      return words.left < left - 1 || words.right > right + 1
    }
    return false
  }
  const isBackwards = (node: Node, text: string) => {
    const at = text.search(/\d{4}-\d\d-\d\d/)
    if (at < 0) return false
    const [year, day] = [rectOf(node, at, at + 4), rectOf(node, at + 8, at + 10)]
    return year.top === day.top && year.left > day.left
  }
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    const element = node.parentElement
    if (!text.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue
    const words = rectOf(node, 0, text.length)
    if (words.width > 0 && isCut(element, words)) found.push(`cut: ${text}`)
    if (isBackwards(node, text)) found.push(`backwards: ${text}`)
  }
  return found
}

export async function wordsAreWhole(page: Page): Promise<void> {
  expect(await page.evaluate(brokenWords), page.url()).toEqual([])
}
