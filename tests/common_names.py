"""Names as people have them, in four scripts, and some that are words of the games."""

from __future__ import annotations

_TEXT = """
Ann Anna Annabel Asha Amir Ada Alice Ali Bo Bob Ben Bea Cy Carl Clara Dee Dan Dana David Ed Eva
Fay Fred Gil Gina Hal Hana Ian Iris Jo Joe Jack Jane Kim Kai Kate Layla Leo Lena Max Mia Mo Ned
Nina Noam Omar Olga Pat Paul Quinn Ray Rosa Sam Sue Tara Ted Tom Uma Ursel Val Vera Will Wanda Xi
Xena Yael Yan Zoe Zed Ace Jacky King Queenie Ten Trick Star Stocker Nora Nobody Shaw Hearty Asks
Zoë Łukasz Straße Ångström
يوسف سلمى عمر فاطمة ليلى أحمد محمد علي حسن حسين زينب مريم نور خالد سعيد ياسمين إبراهيم ملك ولد رشا
شادي طارق عائشة غادة هدى
נועם שרה דוד יעל משה רחל אורי תמר גיל דנה איתן מיכל יונתן נועה עומר ליאור רוני שירה אבי חנה
לב יהלום מלכה
สมชาย วิชัย สมหญิง อานนท์ ปลา นภา มานี ปิติ ชูใจ กานดา ธนา พิมพ์ เอก โอม ไพศาล แก้ว ฟ้า ณัฐ อรทัย
เอ สอง ใหม่
"""
NAMES = _TEXT.split()
