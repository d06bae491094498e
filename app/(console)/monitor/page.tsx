import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('monitor') }
}

export default function MonitorPage() {
  return null
}
