import { getTranslations } from 'next-intl/server'
import { copyrightLine, publicBrand } from '#brands/public.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { legalKinds } from '#lib/codes/legal-kinds.ts'
import classes from './auth.module.css'

/** Drawn by the server alone: who stands behind the site, and its legal texts where it has any. */
export async function AuthFooter() {
  const brand = await requestBrand()
  const t = await getTranslations('legal')
  return (
    <footer className={classes.copyright}>
      <span dir="ltr">{copyrightLine(publicBrand(brand), new Date().getFullYear())}</span>
      {brand.agreement &&
        legalKinds.map((kind) => (
          <a key={kind} href={`/${kind}`}>
            {t(kind)}
          </a>
        ))}
    </footer>
  )
}
