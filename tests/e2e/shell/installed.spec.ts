import { expect, test } from '@playwright/test'
import { builtInBrands } from '#brands/resolve.ts'
import { addressOn, withProfile } from '../support/installed.ts'

test('the console of each brand can be installed', async () => {
  const hosts = builtInBrands.map(({ hosts }) => hosts.production.host1)
  await withProfile(hosts, async (context) => {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    for (const host of hosts) {
      await page.goto(addressOn(host, '/login'))
      const { errors, url } = await line.send('Page.getAppManifest')
      expect(errors, host).toEqual([])
      expect(url, host).toContain(host)
      const { installabilityErrors } = await line.send('Page.getInstallabilityErrors')
      expect(installabilityErrors, host).toEqual([])
    }
  })
})
