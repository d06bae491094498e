import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ForgetScreen } from '#components/shell/forget/forget-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('forget') }
}

export default function ForgetPage() {
  return <ForgetScreen />
}
