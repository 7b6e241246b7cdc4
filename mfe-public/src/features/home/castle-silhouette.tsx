import styles from './castle-silhouette.module.css'

export function CastleSilhouette() {
  return (
    <div className={styles.horizon}>
      <svg aria-hidden="true" viewBox="0 -12 1440 312" preserveAspectRatio="xMidYMax slice">
        <path className={styles.far} d={farMountains} />
        <path className={styles.near} d={nearMountains} />
        <g className={styles.castle}>
          <path d={castle} />
          <path d={forest} />
          <path d={forest} transform="matrix(-1 0 0 1 1440 0)" />
        </g>
        {windows.map((path) => (
          <path key={path} className={styles.windows} d={path} />
        ))}
      </svg>
    </div>
  )
}

/** The castle as path data, in a view box of 1440 by 312 units that begins at y = -12. */
const farMountains =
  'M0 214l86-42 46 16 82-50 48 26 56-42 54 38 80 26 88-36 72 28 78-32 70 30 82-36 88 44 80-34 58 18 82-56 66 38 46-14 82 50 96-38v152h-1440z'
const nearMountains =
  'M0 244q70-30 150-18t150-30q70-20 130 12t170 14l120-8 180 12q90-36 160-20t150-24q80-12 140 32t90 6v80h-1440z'
const castle =
  'M470 300v-54l-4-5v-9h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v5h10.5v-5h10.5v9l4.5 5v54z m7 0v-82h-3v-5h4l14-37 14 37h4v5h-3v82z m43 0v-82l-4-5v-9h9v5h9v-5h9v5h9v-5h9v9l-5 5v82z m50 0v-110h-3v-5h4l17-47 17 47h4v5h-3v110z m17.5-159v-17h1.4v17z m0.5-17q5-3 9 0t9 1l-3 4 3 4q-5 2-9 0t-9-1z m18 176v-98l-4-5v-9h8v5h8v-5h8v5h8v-5h8v5h8v-5h8v5h8v-5h8v9l-6 5v98z m21 0v-146h-3v-5h4l12-45 12 45h4v5h-3v146z m37 0v-146l-4-5v-11h10.5v7h10.5v-7h10.5v7h10.5v-7h10.5v7h10.5v-7h10.5v7h10.5v-7h10.5v7h10.5v-7h10.5v7h10.5v-7h10.5v11l-6.5 5v146z m11 0v-192h-3v-5h4l14-51 14 51h4v5h-3v192z m14.5-245v-19h1.4v19z m0.5-19q5-3 9 0t9 1l-3 4 3 4q-5 2-9 0t-9-1z m14 264v-194l-4-5v-9h7.5v5h7.5v-5h7.5v5h7.5v-5h7.5v5h7.5v-5h7.5v9l-4.5 5v194z m12 0v-230h-3v-5h4l12-51 12 51h4v5h-3v230z m12.5-283v-21h1.4v21z m0.5-21q5-3 9 0t9 1l-3 4 3 4q-5 2-9 0t-9-1z m26 304v-184h-3v-5h4l16-47 16 47h4v5h-3v184z m16.5-233v-17h1.4v17z m0.5-17q5-3 9 0t9 1l-3 4 3 4q-5 2-9 0t-9-1z m14 250v-116l-4-5v-9h7.5v5h7.5v-5h7.5v5h7.5v-5h7.5v5h7.5v-5h7.5v5h7.5v-5h7.5v9l-3.5 5v116z m22 0v-150h-3v-5h4l13-39 13 39h4v5h-3v150z m45 0v-114h-3v-5h4l18-51 18 51h4v5h-3v114z m18.5-167v-17h1.4v17z m0.5-17q5-3 9 0t9 1l-3 4 3 4q-5 2-9 0t-9-1z m18 184v-76l-4-5v-9h7.5v5h7.5v-5h7.5v5h7.5v-5h7.5v5h7.5v-5h7.5v9l-4.5 5v76z m57 0v-90h-3v-5h4l14-35 14 35h4v5h-3v90z m-947-18q120-20 250-14t180-16q130-26 270-28t260 20q140 26 270 18t210 12v26h-1440z'
/** One half of the forest; the other half mirrors it. */
const forest =
  'M-4 252l6 13h-3l5 11h-3l4 8h-18l4-8h-3l5-11h-3z m21-12l8 18h-4l7 14h-4l6 11h-26l6-11h-4l7-14h-4z m19 11l6 13h-3l5 11h-3l4 8h-18l4-8h-3l5-11h-3z m22 8l4 10h-2l4 8h-2l3 5h-14l3-5h-2l4-8h-2z m20-11l6 14h-3l5 11h-3l4 8h-18l4-8h-3l5-11h-3z m24 12l4 8h-2l3 7h-2l3 5h-12l3-5h-2l3-7h-2z m17 1l4 8h-2l3 6h-2l2 5h-10l2-5h-2l3-6h-2z m24-14l6 13h-3l5 11h-3l4 8h-18l4-8h-3l5-11h-3z m14-6l7 16h-3l6 12h-3l5 9h-24l5-9h-3l6-12h-3z m27 7l6 12h-3l5 10h-3l4 7h-18l4-7h-3l5-10h-3z m21 10l3 8h-2l3 6h-2l2 4h-8l2-4h-2l3-6h-2z m13-7l5 10h-2l4 8h-2l3 7h-16l3-7h-2l4-8h-2z m14 6l3 8h-2l3 6h-2l2 4h-8l2-4h-2l3-6h-2z m17 3l3 6h-1l2 5h-1l2 4h-10l2-4h-1l2-5h-1z m19-8l4 9h-2l4 7h-2l3 6h-14l3-6h-2l4-7h-2z m25-1l4 9h-2l4 7h-2l3 6h-14l3-6h-2l4-7h-2z m22 0l4 9h-2l3 7h-2l3 5h-12l3-5h-2l3-7h-2z m22 1l4 8h-2l3 6h-2l2 5h-10l2-5h-2l3-6h-2z m17-8l5 11h-2l4 9h-2l4 7h-18l4-7h-2l4-9h-2z m27 3l4 10h-2l4 8h-2l3 5h-14l3-5h-2l4-8h-2z m23 7l3 6h-1l2 5h-1l2 4h-10l2-4h-1l2-5h-1z m16 0l3 6h-1l2 5h-1l2 3h-10l2-3h-1l2-5h-1z'
/** Lit windows in three groups, which flicker independently. */
const windows = [
  'M727.5 83.5v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-39 42v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-49.5 48v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m131.5-42v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m100 72v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-148.5-90v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z',
  'M735 113.5v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-9 40v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-139.5 54v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m234.5-42v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-181 32v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m66-26v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z',
  'M748 171.5v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-68 26v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m120-6v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-30 16v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-279 26v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m470-6v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m-425-4v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z m376 4v5.5h3v-5.5a1.5 1.5 0 0 0-3 0z',
] as const
