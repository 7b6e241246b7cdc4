import { useId } from 'react'

/** The realm's crest, or the logo that its styles draw in place of it; decorative, so it has no accessible name. */
export function Crest({ className }: { className?: string | undefined }) {
  // Each crest has its own gradients: shared ones would vanish with a hidden crest.
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 64 74" aria-hidden="true" data-crest="">
      <linearGradient id={`${id}-brass`} x2="0" y2="1">
        <stop stopColor="#fff1c9" />
        <stop offset=".5" stopColor="#d9a94e" />
        <stop offset="1" stopColor="#7a551c" />
      </linearGradient>
      <linearGradient id={`${id}-night`} y2="1">
        <stop stopColor="#27496b" />
        <stop offset="1" stopColor="#2a1c4d" />
      </linearGradient>
      <g fill={`url(#${id}-brass)`}>
        <path d="M32 2 60 10v26c0 18-12 29-28 36C16 65 4 54 4 36V10Z" />
        <path
          d="M32 7 55 14v22c0 15-10 24-23 30C19 60 9 51 9 36V14Z"
          fill={`url(#${id}-night)`}
        />
        <path d="M32 13l3.2 14.2L49 31l-13.8 3.8L32 60l-3.2-25.2L15 31l13.8-3.8Z" />
      </g>
      <path
        d="M14 46c9 1 13-3 18-3s9 4 18 3"
        fill="none"
        stroke="#9fe3d3"
        strokeWidth="1.6"
        opacity=".8"
      />
    </svg>
  )
}
