import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import { cookies, headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { publicBrand } from '#brands/public.ts'
import { isPhoneHost } from '#brands/resolve.ts'
import { BrandProvider } from '#components/data/brand.tsx'
import { sendEarlyReads } from '#components/data/early-reads.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'
import { holdEarlySubmit } from '#components/shell/login/hold-early-submit.ts'
import { WholePastes } from '#components/ui/form/whole-pastes.tsx'
import { ThemeProvider } from '#components/ui/theme-provider.tsx'
import { palettes } from '#lib/codes/palettes.ts'
import { type ThemeName, themeNames } from '#lib/codes/theme-names.ts'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { languages } from '#lib/i18n/languages.ts'

export async function Site({ children }: { children: ReactNode }) {
  const [head, jar, language, profile] = await Promise.all([
    headers(),
    cookies(),
    requestLanguage(),
    requestBrand(),
  ])
  const messages = await compiledMessages(language, ['common'], profile.brand)
  const isOnPhoneHost = isPhoneHost(head.get('host') ?? undefined)
  const brand = { ...publicBrand(profile), ...(isOnPhoneHost && { isOnPhoneHost }) }
  const chosen = themeNames.find((name) => name === jar.get('theme')?.value)
  const theme: ThemeName = (brand.config.isThemeSwitch && chosen) || brand.config.theme
  const { tag, dir } = languages[language]
  const scheme = palettes[theme].scheme
  // CSP nonce set by the web process.
  const nonce = head.get('x-nonce') ?? undefined

  return (
    <html lang={tag.split('-u-')[0]} dir={dir} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript
          defaultColorScheme="auto"
          {...(scheme && { forceColorScheme: scheme })}
          {...(nonce && { nonce })}
        />
        <script nonce={nonce}>{`${holdEarlySubmit};${sendEarlyReads}`}</script>
      </head>
      <body>
        <NextIntlClientProvider messages={messages}>
          <BrandProvider brand={brand} language={language}>
            <ThemeProvider initial={theme} dir={dir} nonce={nonce}>
              <WholePastes />
              {children}
            </ThemeProvider>
          </BrandProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
