import { expect, type Page, type Request } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { wordsAreWhole } from './whole-words.ts'

/** Logged errors, thrown ones, violations of the policy. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  const note = (text: string) => complaints.push(`${page.url()}: ${text}`)
  const isLeft = leavingOf(page)
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || (isLeft() && cut.test(text))) return
    note(`${text} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(error.message))
  return complaints
}

/** What a page says whose requests end with it. */
const cut = /Failed to fetch/

/** Whether another document was asked for: what the old one still waits for fails as it ends. */
function leavingOf(page: Page): () => boolean {
  let document: Request | undefined
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) document = request
  })
  // Not at `framenavigated`: the old one may still change its own address.
  page.on('domcontentloaded', () => {
    document = undefined
  })
  // Of a file that is fetched the page stays.
  page.on('requestfailed', (request) => {
    if (request === document) document = undefined
  })
  return () => document !== undefined
}

/** The same, and calls of the console that were refused: a page asks for nothing that its reader may not have. */
export function complaintsAndRefusalsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/mapi'))
      void noteRefusal(request, (text) => complaints.push(`${page.url()}: ${text}`))
  })
  return complaintsOf(page, complaints)
}

async function noteRefusal(request: Request, note: (text: string) => void): Promise<void> {
  // The answer of a page that was left or closed is gone.
  const reply = await request
    .response()
    .then((answer) => answer?.json())
    .catch(() => undefined)
  if (reply?.errcode) note(`${request.postData()} is refused: ${reply.error_message}`)
}

/** A heading, a map, or that it cannot be drawn here (tests/playwright.config.ts). */
export const opened = (page: Page) => page.locator('h1, canvas, p[role=alert]').first()

/** Opened, and nothing loads or moves. */
async function settle(page: Page): Promise<void> {
  await expect(opened(page)).toBeVisible()
  // Between two views of one page it is gone for a moment.
  await expect(page).toHaveTitle(/\S/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  let seen = 0
  const isStill = async () => {
    const before = seen
    seen = await page.locator('body *').count()
    return seen === before
  }
  await expect.poll(isStill, { intervals: [200] }).toBe(true)
  await page.evaluate(() => {
    // Of time: one that follows scrolling never finishes.
    const ends = (one: Animation) =>
      one.timeline === document.timeline && one.effect?.getComputedTiming().endTime !== Infinity
    const running = document.getAnimations().filter(ends)
    return Promise.allSettled(running.map(({ finished }) => finished))
  })
}

export async function fits(page: Page): Promise<void> {
  await settle(page)
  const { overflow, small } = await page.evaluate(() => {
    const dialogs = document.querySelectorAll(
      '.mantine-Modal-content, dialog[open]:not([data-kind=drawer])',
    )
    const sizes = [...dialogs].map((one) => one.getBoundingClientRect())
    const isPhone = window.innerWidth < 768
    return {
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      small: sizes.filter(({ width, height }) => !isPhone && (width < 400 || height < 240)),
    }
  })
  expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
  expect(small, `${page.url()} has a dialog of less than 400 × 240`).toEqual([])
  await wordsAreWhole(page)
}

/** Functions are drawn alike: three stand for four hundred, which take ten times as long, also when axe excludes them. */
const alike = '[data-function] ~ [data-function] ~ [data-function] ~ [data-function]'

/** Rows of a list too; React may move these meanwhile, so that they stay where they are. */
const alikeRows = '[role=row][data-index] ~ [role=row] ~ [role=row] ~ [role=row]'

/** React knows the last of them: what changes before is an error of hydration. */
async function hydrated(page: Page, selector: string): Promise<void> {
  const isKnown = (wanted: string) => {
    const last = [...document.querySelectorAll(`:is(${wanted}) *`)].at(-1)
    return !last || Object.keys(last).some((key) => key.startsWith('__reactFiber'))
  }
  await expect.poll(() => page.evaluate(isKnown, selector)).toBe(true)
}

/** Rules whose breach is moderate or minor: not asked for here, and among them are those that take longest. */
const slight = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-one-main',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-unique',
  'landmark-no-duplicate-main',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'table-duplicate-name',
]

/** Selectors of what is found are not read. */
const asked: RunOptions = {
  resultTypes: ['violations'],
  iframes: false,
  selectors: false,
  rules: Object.fromEntries(slight.map((rule) => [rule, { enabled: false }])),
}

/** Fits, and is accessible: a tenth of a second to half of one. */
export async function lookOver(page: Page): Promise<void> {
  await fits(page)
  // Its 560 KB stay until the page is loaded anew.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  await hydrated(page, alike)
  const look = { repeated: alike, rows: alikeRows, options: asked }
  const serious = await page.evaluate(async ({ repeated, rows, options }) => {
    const taken = [...document.querySelectorAll(repeated)].map((part) => {
      const place = document.createComment('')
      part.replaceWith(place)
      return { part, place }
    })
    const hidden = [...document.querySelectorAll<HTMLElement>(rows)]
    for (const { style } of hidden) style.display = 'none'
    const { violations } = await axe.run(options)
    for (const { style } of hidden) style.removeProperty('display')
    for (const { part, place } of taken) place.replaceWith(part)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, look)
  expect(serious, page.url()).toEqual([])
}

export const desktop = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 } }
