import type { Page } from '@playwright/test'
import type { Map as MapLibre } from 'maplibre-gl'

export type MapWindow = { shownMap?: MapLibre }

/** Before the map is loaded. */
export async function catchMap(page: Page): Promise<void> {
  await page.route('**/map-engine/*/map.js', async (route) => {
    const answer = await route.fetch()
    const name = /(\w+) as Map\b/.exec(await answer.text())?.[1]
    const body = `${await answer.text()}
;{const of=${name}.prototype,old=of.triggerRepaint;of.triggerRepaint=function(){window.shownMap=this;return old.call(this)}}`
    await route.fulfill({ response: answer, body })
  })
}
