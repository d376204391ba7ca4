import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"calendar"> = {
  calendar: {
    subscribe: "캘린더 구독",
    note: "캘린더 앱이 이 주소를 읽어 변경 사항을 반영하고, 대회 30분 전과 과제 마감 하루 전에 알려 줍니다.",
    public: "공개 대회",
    own: "내 대회와 과제",
    ofGroup: "이 그룹의 대회와 과제",
    make: "내 주소 만들기",
    makeOfGroup: "이 그룹 주소 만들기",
    once: "이 주소는 지금만 표시됩니다. 주소를 아는 사람은 누구나 이 캘린더를 읽을 수 있습니다.",
    open: "캘린더 앱에서 열기",
    copy: "주소 복사",
    addresses: "주소",
    shows: "내용",
    made: "만든 시간",
    used: "마지막 읽기",
    never: "없음",
    none: "아직 비밀 주소가 없습니다.",
    remove: "취소",
    removed: "취소했습니다.",
    removeTitle: "주소를 취소할까요?",
    removeQuestion: "이 주소를 쓰는 캘린더 앱에는 더 이상 아무것도 전달되지 않습니다.",
  },
};
