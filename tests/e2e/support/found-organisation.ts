import type { Locator, Page } from '@playwright/test'

/** In the tree once it is searched: the line of the whole tree goes while a search is on its way. */
export const foundOrganisation = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('treeitem', { name }).filter({ has: page.locator('mark') })
