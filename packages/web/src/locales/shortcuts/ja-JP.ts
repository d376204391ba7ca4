import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"shortcuts"> = {
  shortcuts: {
    title: "キーボードショートカット",
    anywhere: "すべてのページ",
    help: "この一覧を開く",
    palette: "問題やページへ移動",
    search: "一覧の検索欄へ",
    solve: "問題を解く",
    submit: "提出",
    test: "すべてのテストケースを実行",
    board: "順位表",
    full: "全画面",
    pause: "更新を止める・再開する",
    own: "自分の行へ",
    ends: "先頭・末尾の行へ",
    office: "管理画面",
    save: "問題を保存",
  },
};
