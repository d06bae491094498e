import { redirect } from 'next/navigation'

export default function PaySimPage() {
  redirect('/paySim/charts')
}
