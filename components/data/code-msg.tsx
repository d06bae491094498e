'use client'

import { useTranslations } from 'next-intl'
import { codeMsgOf } from '#brands/public.ts'
import { useBrand } from './brand.tsx'
import { useSession } from './session.ts'

export function CodeMsg({ className }: { className?: string | undefined }) {
  const t = useTranslations('common')
  const isInApp = useSession()?.familys.some(({ is_app }) => is_app) ?? false
  const message = codeMsgOf(useBrand(), { isInApp })
  return message && <p className={className}>{t(`codeMsg.${message}`)}</p>
}
