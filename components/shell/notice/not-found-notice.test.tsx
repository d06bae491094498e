import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime.js'
import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { publicBrand } from '#brands/public.ts'
import { builtInBrands } from '#brands/resolve.ts'
import { BrandProvider } from '#components/data/brand.tsx'
import common from '../../../messages/en/common.json' with { type: 'json' }
import { NotFoundNotice } from './not-found-notice.tsx'

/** Asked for by the link home, which nobody follows here. */
const router = {} as AppRouterInstance

test('a page that does not exist says what each brand says of functions that the web lacks', () => {
  const shown = builtInBrands.map((profile) => {
    const html = renderToStaticMarkup(
      <AppRouterContext.Provider value={router}>
        <NextIntlClientProvider locale="en" messages={{ common }} timeZone="UTC">
          <BrandProvider brand={publicBrand(profile)} language="en">
            <NotFoundNotice />
          </BrandProvider>
        </NextIntlClientProvider>
      </AppRouterContext.Provider>,
    )
    const told = Object.entries(common.codeMsg).find(([, text]) => html.includes(text))?.[0]
    return [profile.brand, told]
  })
  const wanted = builtInBrands.map(({ brand, config }) => [
    brand,
    config.showCodeMsg ? config.CodeMsg : undefined,
  ])
  expect(shown).toEqual(wanted)
})
