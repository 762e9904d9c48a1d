/** The flag of a language, as an SVG. */
export function Flag({ iso }: { iso: string }) {
  return (
    <svg width={27} height={18} viewBox="0 0 60 40" aria-hidden="true" focusable="false">
      {iso === "en" ? (
        <>
          <path fill="#012169" d="M0 0h60v40H0z" />
          <path stroke="#fff" strokeWidth="8" d="m0 0 60 40M60 0 0 40" />
          <path stroke="#c8102e" strokeWidth="4" d="m0 0 60 40M60 0 0 40" />
          <path stroke="#fff" strokeWidth="13" d="M30 0v40M0 20h60" />
          <path stroke="#c8102e" strokeWidth="8" d="M30 0v40M0 20h60" />
        </>
      ) : (
        <>
          <path fill="#fff" d="M0 0h60v40H0z" />
          <path fill="#ae1c28" d="M0 0h60v13.3H0z" />
          <path fill="#21468b" d="M0 26.7h60V40H0z" />
        </>
      )}
    </svg>
  );
}
