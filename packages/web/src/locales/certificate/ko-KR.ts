import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"certificate"> = {
  certificate: {
    title: "상장",
    save: "저장",
    saved: "저장했습니다.",
    language: "언어",
    accent: "색",
    heading: "제목",
    text: "본문",
    words: "중괄호 낱말은 참가자별 내용으로 바뀌고, 알 수 없는 것이 있는 줄은 빠집니다: {{words}}",
    signature: "서명",
    paper: "용지",
    picture: "그림",
    otherPicture: "다른 그림",
    noPicture: "그림 없음",
    pictureAs: "그림 위치",
    preview: "미리보기",
    previous: "이전",
    next: "다음",
    at: "{{number}} / {{total}}",
    nobody: "이 순위와 상에 해당하는 참가자가 아직 없습니다.",
    forWhom: "대상",
    from: "순위부터",
    to: "까지",
    awarded: "수상자만",
    starred: "번외 포함",
    format: "파일",
    fetch: "저장하고 내려받기",
    papers: {
      landscape: "가로",
      portrait: "세로",
    },
    pictures: {
      logo: "로고",
      background: "배경",
    },
    formats: {
      pdf: "PDF 하나",
      zip: "ZIP(한 명씩)",
    },
  },
};
