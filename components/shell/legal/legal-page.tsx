import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { legalText } from '#brands/public.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'
import { MarkdownText } from '#components/ui/plain/markdown-text.tsx'
import type { LegalKind } from '#lib/codes/legal-kinds.ts'
import { languages } from '#lib/i18n/languages.ts'
import classes from './legal-page.module.css'

export async function legalMetadata(kind: LegalKind): Promise<Metadata> {
  return { title: (await getTranslations('legal'))(kind) }
}

/** A legal text of the brand of this host, for everyone; a brand without one has no such page. */
export async function LegalPage({ kind }: { kind: LegalKind }) {
  const { legal, agreement } = await requestBrand()
  if (!legal || !agreement) notFound()
  const t = await getTranslations('legal')
  const { language, text } = legalText(legal, kind, await requestLanguage())
  const day = new Date(agreement.since * 1000).toISOString().slice(0, 10)
  return (
    <article className={classes.page}>
      <h1>{t(kind)}</h1>
      <p className={classes.version}>{t('version', { version: agreement.version, day: day })}</p>
      <MarkdownText text={text} heading="h2" lang={languages[language].tag} />
    </article>
  )
}
