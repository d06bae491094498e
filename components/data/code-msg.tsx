'use client'

import { useTranslations } from 'next-intl'
import { codeMsgOf } from '#brands/public.ts'
import { useBrand } from './brand.tsx'

/** Contact for what the web cannot do, in brands that have one. */
export function CodeMsg({ className }: { className?: string | undefined }) {
  const t = useTranslations('common')
  const message = codeMsgOf(useBrand())
  return message && <p className={className}>{t(`codeMsg.${message}`)}</p>
}
