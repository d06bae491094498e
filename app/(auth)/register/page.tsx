import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RegisterScreen } from '#components/shell/register/register-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('register') }
}

export default function RegisterPage() {
  return <RegisterScreen />
}
