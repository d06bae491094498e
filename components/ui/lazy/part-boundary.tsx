'use client'

import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  failed: (retry: () => void, attempts: number) => ReactNode
}

export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private attempts = 0

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.attempts += 1
  }

  override render() {
    const retry = () => this.setState({ hasFailed: false })
    return this.state.hasFailed ? this.props.failed(retry, this.attempts + 1) : this.props.children
  }
}
