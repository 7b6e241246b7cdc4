/** Spends all of a budget, from as many networks as it takes. */
export function useUp(spend: (caller: { address: string }) => boolean): void {
  const addressOf = (i: number) => `${20 + (i >> 8)}.${i & 255}.0.1`
  for (let i = 0; spend({ address: addressOf(i) }); i++);
}
