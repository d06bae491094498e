import { redirect } from 'next/navigation'

export default function DevelopPage() {
  redirect('/develop/config')
}
